package dev.stowage.hub.wire;

import static java.util.Objects.requireNonNullElse;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.hub.Happening;
import dev.stowage.hub.Happening.Reason;
import dev.stowage.hub.ReplicaStory;
import dev.stowage.manifests.Condition;
import dev.stowage.manifests.InferenceCluster;
import dev.stowage.manifests.ModelDeployment;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.WaitingReplicas;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is news for people: what an object says of itself now and did not say before. So nothing is told again because the hub was
 * started again.
 */
public final class Tidings {
    private Tidings() {}

    /** Of an object as it is now, beside what the hub knew of it before; nothing, if it did not know it. */
    public static List<Happening> of(Books books, HasMetadata now) {
        return switch (now) {
            case ModelReplica replica ->
                books.replica(Books.key(replica)).stream()
                        .flatMap(known -> ofReplica(books, known, replica))
                        .toList();
            case ModelDeployment deployment ->
                books.deployment(Books.key(deployment))
                        .map(known -> of(known.object(), deployment))
                        .orElseGet(List::of);
            case InferenceCluster cluster ->
                books.cluster(cluster.getMetadata().getName())
                        .map(known -> of(known.object(), cluster))
                        .orElseGet(List::of);
            default -> List.of();
        };
    }

    private static Stream<Happening> ofReplica(Books books, BookedReplica known, ModelReplica now) {
        boolean placed = !known.isCommitted()
                && now.getStatus() != null
                && Boolean.TRUE.equals(now.getStatus().committed());
        return Stream.concat(
                placed
                        ? books.deployment(known.deployment()).map(owner -> placed(owner.object(), now)).stream()
                        : Stream.empty(),
                of(known.object(), now).stream());
    }

    /** Of one object, as it was and as it is; nothing, if it is another one by now. */
    static List<Happening> of(HasMetadata before, HasMetadata now) {
        if (!uid(before).equals(uid(now))) {
            return List.of();
        }
        List<Happening> news = new ArrayList<>();
        switch (now) {
            case ModelReplica replica
            when before instanceof ModelReplica former -> {
                dispatched(former, replica).ifPresent(news::add);
                stuck(former, replica).ifPresent(news::add);
            }
            case ModelDeployment deployment
            when before instanceof ModelDeployment former -> {
                waiting(former, deployment).ifPresent(news::add);
                progress(former, deployment).ifPresent(news::add);
                update(former, deployment).ifPresent(news::add);
            }
            case InferenceCluster cluster
            when before instanceof InferenceCluster former -> {
                ClusterTidings.connection(former, cluster).ifPresent(news::add);
                ClusterTidings.dispute(former, cluster).ifPresent(news::add);
            }
            default -> {}
        }
        return List.copyOf(news);
    }

    /** A replica of it was committed. */
    static Happening placed(ModelDeployment deployment, ModelReplica replica) {
        return new Happening(
                Reason.PLACED,
                subject(deployment),
                "The replica %s was placed on cluster %s."
                        .formatted(
                                replica.getMetadata().getName(),
                                replica.getSpec().clusterName()),
                uid(replica),
                "");
    }

    /** A replica of it, whose pods cannot be scheduled where it is, makes room for another one elsewhere. */
    public static Happening moved(ModelDeployment deployment, ModelReplica replica) {
        return new Happening(
                Reason.MOVED,
                subject(deployment),
                "The replica %s leaves cluster %s, where its pods cannot be scheduled, and another one takes its place."
                        .formatted(
                                replica.getMetadata().getName(),
                                replica.getSpec().clusterName()),
                uid(replica),
                "");
    }

    /** A replica that is removed was given up, since nobody could take it off its cluster. */
    public static Happening abandoned(ObjectKey replica, String uid, String cluster) {
        return new Happening(
                Reason.ABANDONED,
                new Happening.Subject("ModelReplica", replica.namespace(), replica.name(), uid),
                ("Cluster %s was out of reach for too long, or is none of the fleet any more: the replica counts as gone. "
                                + "What it has there is removed if the cluster comes back.")
                        .formatted(cluster),
                "",
                "");
    }

    private static Optional<Happening> dispatched(ModelReplica before, ModelReplica now) {
        return isDispatched(now) && !isDispatched(before)
                ? Optional.of(new Happening(
                        Reason.DISPATCHED,
                        subject(now),
                        "Its objects were made on cluster %s."
                                .formatted(now.getSpec().clusterName()),
                        "",
                        ""))
                : Optional.empty();
    }

    private static boolean isDispatched(ModelReplica replica) {
        return replica.getStatus() != null && replica.getStatus().dispatchedVersion() != null;
    }

    private static Optional<Happening> stuck(ModelReplica before, ModelReplica now) {
        Optional<Condition> trouble = trouble(now);
        return trouble.filter(said ->
                        trouble(before).filter(known -> sameWords(known, said)).isEmpty())
                .map(said -> happening(reason(said).orElseThrow(), now, said));
    }

    /** That it is not scheduled comes first; a refused template may also keep one from being ready that runs another. */
    private static Optional<Condition> trouble(ModelReplica replica) {
        List<Condition> conditions =
                replica.getStatus() == null ? List.of() : replica.getStatus().conditions();
        return condition(conditions, ReplicaStory.SCHEDULED)
                .filter(said -> reason(said).isPresent())
                .or(() -> condition(conditions, ReplicaStory.READY)
                        .filter(said -> reason(said).isPresent()));
    }

    private static Optional<Reason> reason(Condition condition) {
        return condition.status() == Condition.Status.TRUE
                ? Optional.empty()
                : switch (text(condition.reason())) {
                    case ReplicaStory.UNSCHEDULABLE -> Optional.of(Reason.UNSCHEDULABLE);
                    case ReplicaStory.MISSING -> Optional.of(Reason.MISSING);
                    case ReplicaStory.TEMPLATE_REFUSED -> Optional.of(Reason.TEMPLATE_REFUSED);
                    case ReplicaStory.NAME_CLASH -> Optional.of(Reason.NAME_CLASH);
                    // What is not listed is on its way.
                    default -> Optional.empty();
                };
    }

    private static Optional<Happening> waiting(ModelDeployment before, ModelDeployment now) {
        List<WaitingReplicas> waiting = waiting(now);
        return waiting.isEmpty() || waiting.equals(waiting(before))
                ? Optional.empty()
                : Optional.of(new Happening(
                        Reason.FAILED_SCHEDULING,
                        subject(now),
                        text(waiting.getFirst().message()),
                        "",
                        said(now, "ReplicasScheduled").map(Tidings::since).orElse("")));
    }

    private static List<WaitingReplicas> waiting(ModelDeployment deployment) {
        return deployment.getStatus() == null
                ? List.of()
                : deployment.getStatus().waiting();
    }

    private static Optional<Happening> progress(ModelDeployment before, ModelDeployment now) {
        String was = said(before, "Progressing").map(Condition::reason).orElse("");
        return said(now, "Progressing")
                .filter(said -> !text(said.reason()).equals(was))
                .flatMap(said -> switch (text(said.reason())) {
                    case "Complete" ->
                        was.isEmpty() ? Optional.empty() : Optional.of(happening(Reason.ROLLED_OUT, now, said));
                    case "ProgressDeadlineExceeded" ->
                        Optional.of(happening(Reason.PROGRESS_DEADLINE_EXCEEDED, now, said));
                    default -> Optional.empty();
                });
    }

    private static Optional<Happening> update(ModelDeployment before, ModelDeployment now) {
        return said(now, "UpdateFits")
                .filter(said -> said.status() == Condition.Status.FALSE)
                .filter(said -> said(before, "UpdateFits")
                        .filter(known -> sameWords(known, said))
                        .isEmpty())
                .map(said -> happening(Reason.UPDATE_DOES_NOT_FIT, now, said));
    }

    private static Optional<Condition> said(ModelDeployment deployment, String type) {
        return condition(
                deployment.getStatus() == null
                        ? List.of()
                        : deployment.getStatus().conditions(),
                type);
    }

    static Optional<Condition> condition(List<Condition> conditions, String type) {
        return conditions.stream()
                .filter(condition -> condition.type().equals(type))
                .findFirst();
    }

    static boolean sameWords(Condition some, Condition other) {
        return some.status() == other.status()
                && text(some.reason()).equals(text(other.reason()))
                && text(some.message()).equals(text(other.message()));
    }

    static Happening happening(Reason reason, HasMetadata object, Condition said) {
        return new Happening(reason, subject(object), text(said.message()), "", since(said));
    }

    static Happening.Subject subject(HasMetadata object) {
        return new Happening.Subject(
                object.getKind(),
                text(object.getMetadata().getNamespace()),
                object.getMetadata().getName(),
                uid(object));
    }

    private static String uid(HasMetadata object) {
        return text(object.getMetadata().getUid());
    }

    static String since(Condition said) {
        return text(said.lastTransitionTime());
    }

    static String text(@Nullable String text) {
        return requireNonNullElse(text, "");
    }
}
