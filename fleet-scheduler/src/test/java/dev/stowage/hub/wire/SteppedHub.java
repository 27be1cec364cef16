package dev.stowage.hub.wire;

import dev.stowage.fleet.FailedPlacement;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.hub.wire.FenceServer.Change;
import dev.stowage.hub.wire.FenceServer.Entry;
import dev.stowage.hub.wire.FenceServer.Rule;
import dev.stowage.hub.wire.FenceStep.Answer;
import dev.stowage.hub.wire.FenceStep.Question;
import dev.stowage.manifests.CommittedReplica;
import dev.stowage.manifests.FleetPlan;
import dev.stowage.manifests.FleetPlanStatus;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.InferenceClusterStatus;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelDeploymentStatus;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.ModelReplicaSpec;
import dev.stowage.manifests.ModelReplicaStatus;
import java.time.Instant;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A hub that plans for one device: it places a replica if it sees none that is committed. One round of its loop is run from the
 * beginning with the answers that it got so far, up to the question that has no answer yet; that makes it a value, which can be
 * gone on from in several ways.
 */
final class SteppedHub implements HubWrites {
    private final State state;
    private final FenceServer server;
    private final Books books = new Books(FenceObjects::plain);
    private final Fence fence;
    private int answered;
    private int heard;

    /**
     * Between two questions.
     *
     * @param replica the name of the one that it would place
     * @param round how many rounds it has been through
     * @param recovered whether it has ended what a placement before left unfinished
     * @param heard how many changes it knew when the round began
     * @param answers what it got since
     */
    record State(String replica, int round, boolean recovered, int heard, List<Answer> answers) {
        /** Of one that has just started to lead, and knows nothing. */
        static State fresh(String replica) {
            return new State(replica, 0, false, 0, List.of());
        }

        State with(Answer answer) {
            List<Answer> more = new ArrayList<>(answers);
            more.add(answer);
            return new State(replica, round, recovered, heard, List.copyOf(more));
        }
    }

    /** Where a round has come to. */
    sealed interface Reached {
        /**
         * It wants something.
         *
         * @param heard how many changes it knows
         */
        record Asks(Question question, int heard) implements Reached {}

        record Over(State next) implements Reached {}
    }

    private static final class Paused extends RuntimeException {
        private static final long serialVersionUID = 1;
        private final transient Question question;

        Paused(Question question) {
            super("", null, false, false);
            this.question = question;
        }
    }

    private SteppedHub(State state, FenceServer server) {
        this.state = state;
        this.server = server;
        this.fence = new Fence(this, books, state.replica, this::sees);
        hear(state.heard);
    }

    static Reached reached(State state, FenceServer server) {
        SteppedHub hub = new SteppedHub(state, server);
        try {
            return new Reached.Over(hub.round());
        } catch (Paused paused) {
            return new Reached.Asks(paused.question, hub.heard);
        }
    }

    /** As if a request had failed: it goes on with what it knows. */
    static State failed(State state, FenceServer server) {
        SteppedHub hub = new SteppedHub(state, server);
        try {
            return hub.round();
        } catch (Paused _) {
            return hub.after(false);
        }
    }

    /** As {@code FleetLoop} does it. */
    private State round() {
        listen(new Question.Hear());
        if (!state.recovered || (fence.seesDrafts() && !server.broken().contains(Rule.ENDS_DRAFTS_THAT_IT_SEES))) {
            return after(fence.recover());
        }
        books.replicas().stream()
                .filter(BookedReplica::isLeaving)
                .forEach(replica -> ask(new Question.Release(replica.key().name(), replica.uid(), false)));
        if (books.replicas().stream().noneMatch(BookedReplica::isCommitted)) {
            fence.place(
                    List.of(FenceObjects.draft(state.replica)),
                    server.broken().contains(Rule.KNEW_ALL) ? new Everything() : Set.of());
        }
        return after(true);
    }

    /** What a hub claims to have known that does not look. */
    private static final class Everything extends AbstractSet<String> {
        @Override
        public boolean contains(Object uid) {
            return true;
        }

        @Override
        public Iterator<String> iterator() {
            return Collections.emptyIterator();
        }

        @Override
        public int size() {
            return 0;
        }
    }

    private State after(boolean recovered) {
        return new State(state.replica, state.round + 1, recovered, heard, List.of());
    }

    private Answer ask(Question question) {
        if (answered == state.answers.size()) {
            throw new Paused(question);
        }
        return state.answers.get(answered++);
    }

    private boolean listen(Question question) {
        if (!(ask(question) instanceof Answer.Heard(var changes, var reached))) {
            throw new IllegalStateException("It listens.");
        }
        hear(changes);
        return reached;
    }

    private void hear(int changes) {
        for (Change change : server.changes().subList(heard, changes)) {
            switch (change) {
                case Change.Seen(var replica) -> books.see(FenceObjects.replica(replica), Instant.EPOCH);
                case Change.Gone(var _, var name) ->
                    books.forget(ModelReplica.class, FenceObjects.key(name), Instant.EPOCH);
            }
        }
        heard = changes;
    }

    private boolean sees(ResourceVersion version) {
        return server.broken().contains(Rule.WAITS_FOR_ITS_OWN_DRAFTS) || listen(new Question.HearUpTo(version.bits()));
    }

    @Override
    public FleetPlan fleetPlan() {
        return plan(ask(new Question.ReadPlan())).orElseThrow();
    }

    @Override
    public Optional<FleetPlan> record(FleetPlan read, FleetPlanStatus status) {
        List<Entry> entries = status.committed().stream()
                .map(committed -> new Entry(committed.replica(), committed.uid()))
                .toList();
        return plan(ask(new Question.Note(Long.parseLong(read.getMetadata().getResourceVersion()), entries)));
    }

    private static Optional<FleetPlan> plan(Answer answer) {
        return answer instanceof Answer.PlanIs(var plan) ? Optional.of(FenceObjects.plan(plan)) : Optional.empty();
    }

    @Override
    public List<ModelReplica> create(List<ModelReplica> drafts) {
        return drafts.stream()
                .map(draft -> ask(new Question.Create(draft.getMetadata().getName())))
                .flatMap(answer -> answer instanceof Answer.Wrote(var made)
                        ? Stream.of(FenceObjects.replica(made))
                        : Stream.empty())
                .toList();
    }

    @Override
    public List<ResourceVersion> commit(List<CommittedReplica> replicas) {
        return replicas.stream()
                .map(replica -> ask(new Question.Commit(new Entry(replica.replica(), replica.uid()))))
                .flatMap(answer -> answer instanceof Answer.Wrote(var marked)
                        ? Stream.of(new ResourceVersion(marked.version()))
                        : Stream.empty())
                .toList();
    }

    @Override
    public boolean deleteDraft(ObjectKey replica, String uid, String resourceVersion) {
        if (ask(new Question.DeleteDraft(replica.name(), uid, Long.parseLong(resourceVersion)))
                instanceof Answer.Refused) {
            return false;
        }
        ask(new Question.Release(replica.name(), uid, true));
        return true;
    }

    @Override
    public boolean exists(ObjectKey replica, String uid) {
        throw unasked();
    }

    @Override
    public Optional<ResourceVersion> delete(ObjectKey replica, String uid) {
        throw unasked();
    }

    @Override
    public void release(ObjectKey replica, String uid) {
        throw unasked();
    }

    @Override
    public Optional<ResourceVersion> update(ObjectKey replica, String uid, ModelReplicaSpec spec) {
        throw unasked();
    }

    @Override
    public Optional<ResourceVersion> remember(ModelDeployment deployment, List<FailedPlacement> failed) {
        throw unasked();
    }

    @Override
    public Optional<ResourceVersion> write(ModelDeployment deployment, ModelDeploymentStatus status) {
        throw unasked();
    }

    @Override
    public Optional<ResourceVersion> write(InferenceCluster cluster, InferenceClusterStatus status) {
        throw unasked();
    }

    @Override
    public Optional<ResourceVersion> write(ModelReplica replica, ModelReplicaStatus status) {
        throw unasked();
    }

    @Override
    public void hold(InferenceCluster cluster, List<String> finalizers) {
        throw unasked();
    }

    private static IllegalStateException unasked() {
        return new IllegalStateException("The fence has nothing to do with that.");
    }
}
