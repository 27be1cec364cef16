package dev.stowage.e2e;

import dev.stowage.bench.Bench;
import dev.stowage.bench.TestCluster;
import io.fabric8.kubernetes.api.model.DeletionPropagation;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Does in one namespace what the controller of LeaderWorkerSets does in all, with its rights and from a namespace of its own. It
 * looks at everything anew whenever something has changed; what fails is tried again, and what is refused is remembered.
 */
final class StandInLeaderWorkerSets implements AutoCloseable {
    private static final long BEFORE_ANOTHER_TRY = 200;
    private static final int HTTP_UNPROCESSABLE = 422;

    /** All else passes: a conflict, what is gone by now, a busy API server, a webhook that is late. */
    private static final Set<Integer> REFUSALS = Set.of(
            HttpURLConnection.HTTP_BAD_REQUEST,
            HttpURLConnection.HTTP_UNAUTHORIZED,
            HttpURLConnection.HTTP_FORBIDDEN,
            HTTP_UNPROCESSABLE);

    private final KubernetesClient client;
    private final String namespace;
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
    private final AtomicBoolean asked = new AtomicBoolean();
    private final List<SharedIndexInformer<?>> informers = new ArrayList<>();
    private final List<String> refusals = new CopyOnWriteArrayList<>();

    private StandInLeaderWorkerSets(KubernetesClient client, String namespace) {
        this.client = client;
        this.namespace = namespace;
    }

    /** With its webhook; the kind must be served. */
    static StandInLeaderWorkerSets start(Bench bench, TestCluster cluster, String namespace) {
        KubernetesClient client = bench.closing(LeaderWorkerSets.controllersClient(cluster));
        bench.closing(StandInPodWebhook.start(cluster, namespace));
        StandInLeaderWorkerSets controller = new StandInLeaderWorkerSets(client, namespace);
        controller.follow(LeaderWorkerSets.in(client).inNamespace(namespace));
        controller.follow(client.apps().statefulSets().inNamespace(namespace).withLabel(LeaderWorkerSets.NAME));
        controller.follow(client.pods().inNamespace(namespace).withLabel(LeaderWorkerSets.NAME));
        return bench.closing(controller);
    }

    private <T extends HasMetadata> void follow(Informable<T> objects) {
        informers.add(objects.inform(new ResourceEventHandler<>() {
            @Override
            public void onAdd(T object) {
                ask();
            }

            @Override
            public void onUpdate(T before, T after) {
                ask();
            }

            @Override
            public void onDelete(T object, boolean finalStateUnknown) {
                ask();
            }
        }));
    }

    private void ask() {
        if (asked.compareAndSet(false, true)) {
            thread.execute(this::look);
        }
    }

    private void look() {
        asked.set(false);
        try {
            for (GenericKubernetesResource set :
                    LeaderWorkerSets.in(client).inNamespace(namespace).list().getItems()) {
                if (set.getMetadata().getDeletionTimestamp() == null) {
                    look(set);
                }
            }
        } catch (KubernetesClientException failure) {
            if (REFUSALS.contains(failure.getCode())) {
                refusals.add(String.valueOf(failure.getMessage()));
            }
            ScheduledFuture<?> _ = thread.schedule(this::ask, BEFORE_ANOTHER_TRY, TimeUnit.MILLISECONDS);
        }
    }

    private void look(GenericKubernetesResource set) {
        StandInGroup group = group(set);
        if (group.leaders()
                .filter(leaders -> leaders.getMetadata().getDeletionTimestamp() != null)
                .isPresent()) {
            return;
        }
        client.resource(group.wantedLeaders())
                .fieldManager("lws")
                .forceConflicts()
                .serverSideApply();
        if (client.services().inNamespace(namespace).withName(group.name()).get() == null) {
            client.resource(group.wantedService()).create();
        }
        group.leaderToRecreate()
                .ifPresentOrElse(
                        this::recreate,
                        () -> group.leaderWithoutWorkers()
                                .ifPresent(leader -> client.resource(group.wantedWorkers(leader))
                                        .create()));
        Map<String, Object> status = new StandInStatus(group, Instant.now()).value();
        if (!status.equals(set.get("status"))) {
            set.setAdditionalProperty("status", status);
            LeaderWorkerSets.in(client).inNamespace(namespace).resource(set).updateStatus();
        }
    }

    private void recreate(Pod leader) {
        client.resource(leader)
                .withPropagationPolicy(DeletionPropagation.FOREGROUND)
                .delete();
    }

    private StandInGroup group(GenericKubernetesResource set) {
        String name = set.getMetadata().getName();
        return new StandInGroup(
                set,
                client.apps()
                        .statefulSets()
                        .inNamespace(namespace)
                        .withLabel(LeaderWorkerSets.NAME, name)
                        .list()
                        .getItems(),
                client.pods()
                        .inNamespace(namespace)
                        .withLabel(LeaderWorkerSets.NAME, name)
                        .list()
                        .getItems());
    }

    /** What the API server, or an admission webhook, did not let it do. */
    List<String> refusals() {
        return List.copyOf(refusals);
    }

    @Override
    public void close() {
        informers.forEach(SharedIndexInformer::close);
        thread.shutdownNow();
    }
}
