package dev.stowage.hub.kubernetes;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.wire.DispatchOrder;
import dev.stowage.hub.ClusterNews;
import dev.stowage.hub.DispatchOutcome;
import dev.stowage.hub.TeardownOutcome;
import dev.stowage.hub.Unready;
import dev.stowage.hub.wire.WorkloadCluster;
import dev.stowage.hub.wire.WorkloadClusters;
import dev.stowage.manifests.Observation;
import dev.stowage.manifests.PoolObservation;
import io.fabric8.kubernetes.api.model.Status;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;

/** Connects workload clusters with fabric8's client, each on its own. */
public final class FabricClusters implements WorkloadClusters {
    private final LinkSettings settings;
    private final Dispatching.Factory dispatching;

    /** Without the classes of all kinds, which take long to find. */
    private final KubernetesSerialization json =
            new KubernetesSerialization(JsonMapper.builder().build(), false);

    /** As a fleet scheduler connects them. */
    public static FabricClusters of(LinkSettings settings) {
        return new FabricClusters(
                settings, (client, live, fleet) -> new Dispatcher(client, live, fleet, settings.ticker()));
    }

    FabricClusters(LinkSettings settings, Dispatching.Factory dispatching) {
        this.settings = settings;
        this.dispatching = dispatching;
        json.registerKubernetesResource(Status.class);
    }

    @Override
    public WorkloadCluster open(String name, String fleet, String kubeconfig, Consumer<ClusterNews> news) {
        Delivery delivery = Delivery.start(name, news);
        return switch (Kubeconfig.read(kubeconfig, json)) {
            case Kubeconfig.Usable(var config) ->
                ClusterLink.start(new ClusterLink.Parts(name, fleet, config, json), settings, dispatching, delivery);
            case Kubeconfig.Unusable(var why) -> {
                delivery.tell(new ClusterNews.Disconnected(Unready.KUBECONFIG_MISSING, why));
                yield new Unconnected(why, delivery);
            }
        };
    }

    /** A cluster that cannot be reached by its kubeconfig, ever. */
    private record Unconnected(String why, Delivery delivery) implements WorkloadCluster {
        @Override
        public DispatchOutcome dispatch(DispatchOrder order) {
            return new DispatchOutcome.Failed(why);
        }

        @Override
        public TeardownOutcome tearDown(ObjectKey replica, String replicaUid) {
            return new TeardownOutcome.Failed(why);
        }

        @Override
        public void keepPools(String clusterUid, List<PoolObservation> pools) {}

        @Override
        public SortedMap<String, Observation> observations() {
            return Collections.emptySortedMap();
        }

        @Override
        public boolean hasPools() {
            return false;
        }

        @Override
        public void readAnew() {}

        @Override
        public void close() {
            delivery.close();
        }
    }
}
