package dev.stowage.e2e;

import dev.stowage.bench.Waiting;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceRequestAllocationResult;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Which claims got devices of which node and which gave them back, in the order in which the API server says so: kube-scheduler
 * allocates one claim after the other. Hears from its start on, also after the API server was away, if not of what came and went
 * meanwhile; may be used by several threads.
 */
final class Allocations implements AutoCloseable {
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private final KubernetesClient client;
    private final List<Event> events = new ArrayList<>();
    private final Map<String, Event.Taken> held = new HashMap<>();

    /** The newest version that was heard of every claim there ever was, by uid. */
    private final Map<String, Long> versions = new HashMap<>();

    private final SharedIndexInformer<ResourceClaim> watch;

    /** What became of the devices of a claim. */
    sealed interface Event {
        /** It was allocated. */
        record Taken(String claim, String name, Map<String, String> labels, String node, int devices)
                implements Event {}

        /** It gave them back. */
        record Released(Taken what) implements Event {}
    }

    private Allocations(KubernetesClient client) {
        this.client = client;
        this.watch = client.resources(ResourceClaim.class).inAnyNamespace().inform(new ResourceEventHandler<>() {
            @Override
            public void onAdd(ResourceClaim claim) {
                heard(claim, false);
            }

            @Override
            public void onUpdate(ResourceClaim before, ResourceClaim after) {
                heard(after, false);
            }

            @Override
            public void onDelete(ResourceClaim claim, boolean unknown) {
                heard(claim, true);
            }
        });
    }

    /** Of a cluster that has no claims yet. */
    static Allocations of(KubernetesClient client) {
        return new Allocations(client);
    }

    private synchronized void heard(ResourceClaim claim, boolean deleted) {
        String uid = claim.getMetadata().getUid();
        versions.put(uid, deleted ? Long.MAX_VALUE : version(claim));
        boolean gone = deleted || results(claim).isEmpty();
        Event.Taken before = held.get(uid);
        if (gone && before != null) {
            held.remove(uid);
            events.add(new Event.Released(before));
        } else if (!gone && before == null) {
            Event.Taken taken = taken(claim);
            held.put(uid, taken);
            events.add(taken);
        }
    }

    /** Versions of one kind are numbers that only grow (KEP-5504). */
    private static long version(ResourceClaim claim) {
        return Long.parseLong(claim.getMetadata().getResourceVersion());
    }

    private static Event.Taken taken(ResourceClaim claim) {
        List<DeviceRequestAllocationResult> results = results(claim);
        Map<String, String> labels = claim.getMetadata().getLabels();
        return new Event.Taken(
                claim.getMetadata().getUid(),
                claim.getMetadata().getName(),
                labels == null ? Map.of() : labels,
                // The fixture's drivers name their pools after the nodes.
                results.getFirst().getPool(),
                results.size());
    }

    private static List<DeviceRequestAllocationResult> results(ResourceClaim claim) {
        return claim.getStatus() == null || claim.getStatus().getAllocation() == null
                ? List.of()
                : claim.getStatus().getAllocation().getDevices().getResults();
    }

    /**
     * All events so far, after everything was heard that the API server knows now; of a claim that is given up meanwhile also
     * that.
     */
    List<Event> now() {
        Map<String, Long> allocated = client.resources(ResourceClaim.class).inAnyNamespace().list().getItems().stream()
                .filter(claim -> !results(claim).isEmpty())
                .collect(Collectors.toMap(claim -> claim.getMetadata().getUid(), Allocations::version));
        return Waiting.byAsking(
                "the watch to have heard of " + allocated.size() + " allocated claims",
                () -> eventsIf(allocated),
                heard -> !heard.isEmpty() || allocated.isEmpty(),
                DEADLINE);
    }

    private synchronized List<Event> eventsIf(Map<String, Long> allocated) {
        boolean heard = allocated.entrySet().stream()
                .allMatch(claim -> versions.getOrDefault(claim.getKey(), 0L) >= claim.getValue());
        return heard ? List.copyOf(events) : List.of();
    }

    /** How many devices of each node are held after the events. */
    static Map<String, Integer> inUse(List<Event> events) {
        Map<String, Integer> inUse = new TreeMap<>();
        for (Event event : events) {
            switch (event) {
                case Event.Taken taken -> inUse.merge(taken.node, taken.devices, Integer::sum);
                case Event.Released(var taken) -> inUse.merge(taken.node, -taken.devices, Integer::sum);
            }
        }
        return inUse;
    }

    @Override
    public void close() {
        watch.close();
    }
}
