package dev.stowage.hub.kubernetes;

import static java.util.Objects.requireNonNullElse;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.wire.DispatchOrder;
import dev.stowage.hub.DispatchOutcome;
import dev.stowage.hub.TeardownOutcome;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Makes what replicas are on a workload cluster and takes it away again. What is there already as it should be costs no request. May
 * be used by several threads, but not for one replica by two.
 */
final class Dispatcher implements Dispatching {
    /** Who writes, for server-side apply. */
    static final String FIELD_MANAGER = "stowage-hub";

    private final KubernetesClient client;
    private final LiveObjects live;
    private final String fleet;
    private final LongSupplier ticker;
    private final ConcurrentHashMap<String, Remembered> memory = new ConcurrentHashMap<>();

    /**
     * @param client whose requests should have a timeout of at most 10 s and not be repeated by itself
     * @param fleet the uid of the hub's namespace kube-system
     * @param ticker elapsed nanoseconds
     */
    Dispatcher(KubernetesClient client, LiveObjects live, String fleet, LongSupplier ticker) {
        this.client = client;
        this.live = live;
        this.fleet = fleet;
        this.ticker = ticker;
    }

    @Override
    public DispatchOutcome dispatch(DispatchOrder order) {
        String uid = requireNonNullElse(order.replica().getMetadata().getUid(), "");
        Remembered remembered = memory.computeIfAbsent(uid, _ -> new Remembered());
        try {
            return new Shipment(order, new Survey.Sources(requests(), live, remembered, fleet)).outcome();
        } catch (KubernetesClientException failure) {
            return Failures.outcome(failure);
        }
    }

    @Override
    public TeardownOutcome tearDown(ObjectKey replica, String replicaUid) {
        memory.remove(replicaUid);
        return new Teardown(requests(), replica, replicaUid).step();
    }

    private Requests requests() {
        return new Requests(client, ticker);
    }
}
