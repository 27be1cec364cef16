package dev.stowage.hub.app;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.wire.DispatchOrder;
import dev.stowage.hub.DispatchOutcome;
import dev.stowage.hub.ReplicaStory.Effort;
import dev.stowage.hub.TeardownOutcome;
import dev.stowage.hub.wire.BookedCluster;
import dev.stowage.hub.wire.BookedReplica;
import dev.stowage.hub.wire.Books;
import dev.stowage.hub.wire.HubWrites;
import dev.stowage.hub.wire.WorkloadCluster;
import dev.stowage.manifests.Enforcement;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Sees to it that replicas are on their clusters what they should be, and that those which leave are taken away there before
 * they are gone here. Used by the hub's loop alone; what takes long runs elsewhere.
 */
final class Dispatching {
    /** What a cluster lacks, or what is still ending, is looked at again after so long if nothing is told before. */
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(30);

    private static final Duration STILL_LEAVING = Duration.ofSeconds(1);

    private final Surroundings surroundings;
    private final Books books;
    private final Links links;
    private final HubWrites writes;
    private final Inbox inbox;
    private final Jobs jobs;
    private final Map<String, Effort> efforts = new HashMap<>();

    Dispatching(Surroundings surroundings, Books books, Links links, HubWrites writes, Inbox inbox) {
        this.surroundings = surroundings;
        this.books = books;
        this.links = links;
        this.writes = writes;
        this.inbox = inbox;
        this.jobs = new Jobs(surroundings.threads());
    }

    /** What was done last for a replica. */
    Effort effort(String uid) {
        return efforts.getOrDefault(uid, new Effort.None());
    }

    /** Something about a replica has changed, here or there. */
    void look(ObjectKey key, Instant now) {
        books.replica(key).filter(BookedReplica::isCommitted).ifPresent(replica -> look(replica, now));
    }

    /** Something about all replicas of a cluster has changed. */
    void look(String cluster, Instant now) {
        books.replicasOn(cluster).stream().filter(BookedReplica::isCommitted).forEach(replica -> look(replica, now));
        books.cluster(cluster).ifPresent(this::lookForOrphans);
    }

    private void look(BookedReplica replica, Instant now) {
        String name = replica.decoded().cluster();
        Jobs.Key job = new Jobs.Key(name, new Message.ReplicaId(replica.key(), replica.uid()));
        Optional<BookedCluster> cluster = books.cluster(name);
        Optional<WorkloadCluster> link = links.cluster(name);
        if (replica.isLeaving()) {
            if (cluster.isEmpty() || cluster.get().isLost(surroundings.patience(), now)) {
                jobs.want(job, () -> abandon(job));
            } else if (link.isPresent() && cluster.get().own().isPresent()) {
                jobs.want(job, () -> tearDown(job, link.get(), true));
            }
        } else if (cluster.isPresent() && link.isPresent()) {
            order(replica, cluster.get()).ifPresent(order -> jobs.want(job, () -> dispatch(job, link.get(), order)));
        }
    }

    private Optional<DispatchOrder> order(BookedReplica replica, BookedCluster cluster) {
        Enforcement enforcement = books.deployment(replica.deployment())
                .map(deployment -> deployment.object().getSpec().enforcement())
                .orElse(Enforcement.PREFERRED);
        return cluster.gangs()
                .map(gangs -> new DispatchOrder(replica.object(), enforcement, cluster.withPools(), gangs));
    }

    /** Nothing may be told of them any more, and clusters that are out of reach tell nothing at all. */
    void lookAtLeaving(Instant now) {
        books.leaving().forEach(replica -> look(replica, now));
        books.clusters().forEach(this::lookForOrphans);
    }

    /** A cluster has said something of a replica. */
    void lookIfLeaving(BookedCluster cluster, ObjectKey key, Instant now) {
        Optional<BookedReplica> replica = books.replica(key);
        if (replica.filter(BookedReplica::isLeaving).isPresent()) {
            look(key, now);
        } else if (replica.isEmpty()) {
            lookForOrphans(cluster);
        }
    }

    /** What was dispatched for replicas that are no more, for example because a cluster came back after it was given up. */
    private void lookForOrphans(BookedCluster cluster) {
        if (cluster.own().isEmpty() || cluster.view().acceptance().mustRead()) {
            return;
        }
        links.cluster(cluster.name())
                .ifPresent(link -> cluster.words().forEach((key, word) -> {
                    if (word.fleet().equals(surroundings.fleet())) {
                        lookAtOrigin(cluster, link, new Message.ReplicaId(key, word.replicaUid()));
                    }
                }));
    }

    private void lookAtOrigin(BookedCluster cluster, WorkloadCluster link, Message.ReplicaId replica) {
        Jobs.Key job = new Jobs.Key(cluster.name(), replica);
        Optional<BookedReplica> known =
                books.replica(replica.key()).filter(found -> found.uid().equals(replica.uid()));
        if (known.isEmpty()) {
            jobs.want(job, () -> endOrphan(job, link));
        } else if (books.cluster(known.get().decoded().cluster())
                .filter(cluster::isAnotherThan)
                .isPresent()) {
            // It came here while another cluster's kubeconfig led here.
            jobs.want(job, () -> tearDown(job, link, false));
        }
    }

    private void endOrphan(Jobs.Key job, WorkloadCluster link) {
        try {
            Message.ReplicaId replica = job.subject();
            if (writes.exists(replica.key(), replica.uid())) {
                // It is newer than what was heard of the hub.
                inbox.put(new Message.TornDown(job, replica, new TeardownOutcome.Failed("It is no orphan.")));
            } else {
                tearDown(job, link, false);
            }
        } catch (RuntimeException failed) {
            inbox.put(new Message.TornDown(
                    job, job.subject(), new TeardownOutcome.Failed(String.valueOf(failed.getMessage()))));
        }
    }

    private void dispatch(Jobs.Key job, WorkloadCluster link, DispatchOrder order) {
        DispatchOutcome outcome;
        try {
            outcome = link.dispatch(order);
        } catch (RuntimeException failed) {
            outcome = new DispatchOutcome.Failed(String.valueOf(failed.getMessage()));
        }
        inbox.put(new Message.Dispatched(
                job, job.subject(), order.replica().getMetadata().getGeneration(), outcome));
    }

    private void tearDown(Jobs.Key job, WorkloadCluster link, boolean release) {
        TeardownOutcome outcome;
        try {
            outcome = link.tearDown(job.subject().key(), job.subject().uid());
            if (release && outcome instanceof TeardownOutcome.Gone) {
                writes.release(job.subject().key(), job.subject().uid());
            }
        } catch (RuntimeException failed) {
            outcome = new TeardownOutcome.Failed(String.valueOf(failed.getMessage()));
        }
        inbox.put(new Message.TornDown(job, job.subject(), outcome));
    }

    /** What is still there is ended when the cluster comes back. */
    private void abandon(Jobs.Key job) {
        try {
            writes.release(job.subject().key(), job.subject().uid());
            inbox.put(new Message.Abandoned(job));
        } catch (RuntimeException failed) {
            inbox.put(new Message.TornDown(
                    job, job.subject(), new TeardownOutcome.Failed(String.valueOf(failed.getMessage()))));
        }
    }

    void dispatched(Message.Dispatched message, Instant now) {
        Message.ReplicaId replica = message.replica();
        efforts.put(replica.uid(), new Effort.Made(message.generation(), message.outcome()));
        switch (message.outcome()) {
            case DispatchOutcome.Dispatched(var _, var _, var missing)
            when missing.isEmpty() -> jobs.done(message.job());
            case DispatchOutcome.Dispatched _, DispatchOutcome.Refused _, DispatchOutcome.Clash _ ->
                jobs.again(message.job(), now.plus(LOOK_AGAIN));
            case DispatchOutcome.Failed _ -> jobs.failed(message.job(), now);
        }
    }

    void tornDown(Message.TornDown message, Instant now) {
        switch (message.outcome()) {
            case TeardownOutcome.Gone() -> jobs.done(message.job());
            case TeardownOutcome.Leaving _ -> jobs.again(message.job(), now.plus(STILL_LEAVING));
            case TeardownOutcome.Failed _ -> jobs.failed(message.job(), now);
        }
    }

    void abandoned(Message.Abandoned message) {
        jobs.done(message.job());
    }

    /** There is no such ModelReplica any more. */
    void forget(String uid) {
        efforts.remove(uid);
    }

    /** Replicas that are worked on, or wait for it. */
    int jobs() {
        return jobs.count();
    }

    /** Begins what is due; returns when the next is. */
    Instant begin(Instant now) {
        return jobs.begin(now);
    }
}
