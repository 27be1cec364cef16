package dev.stowage.e2e;

import dev.stowage.bench.NodePool;
import dev.stowage.e2e.Allocations.Event;
import dev.stowage.manifests.AccountedPods;
import dev.stowage.manifests.Bucket;
import dev.stowage.manifests.ExpectedPods;
import dev.stowage.manifests.Labels;
import dev.stowage.manifests.ModelReplica;
import dev.stowage.manifests.Observation;
import dev.stowage.manifests.OpenSlot;
import dev.stowage.manifests.PoolObservation;
import dev.stowage.manifests.PredictedNode;
import dev.stowage.manifests.ReplicaObservation;
import dev.stowage.manifests.UnsettledReplica;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What an observer has to say of a pool of one kind of devices, worked out anew from all objects each time: slow, plain and
 * without anything of the companion's, to be compared with, and to stand in where there is no companion.
 */
record PlainObserver(KubernetesClient client, NodePool pool, Allocations allocations) {
    private static final String KIND = "gpu";

    /** Writes what it observes. */
    Observation publish(Collection<ModelReplica> replicas) {
        Observation observation = observe(replicas);
        PoolObservation current =
                client.resources(PoolObservation.class).withName(pool.name()).require();
        current.setStatus(observation);
        client.resource(current).updateStatus();
        return observation;
    }

    /** How many nodes have so many devices free, of those that have any. */
    Map<Integer, Integer> histogram() {
        Map<Integer, Integer> histogram = histogram(Allocations.inUse(allocations.now()));
        histogram.remove(0);
        return histogram;
    }

    /** The same of what was published; nodes with nothing free need not be said. */
    static Map<Integer, Integer> histogram(PoolObservation published) {
        Map<Integer, Integer> histogram = new TreeMap<>(Comparator.reverseOrder());
        if (published.getStatus() != null) {
            for (Bucket bucket : published.getStatus().buckets()) {
                int free = bucket.free().getOrDefault(KIND, 0);
                if (free > 0) {
                    histogram.merge(free, bucket.nodes(), Integer::sum);
                }
            }
        }
        return histogram;
    }

    /** What is true now; versions are those of the lists, read before what they stand for. */
    Observation observe(Collection<ModelReplica> replicas) {
        KubernetesResourceList<ReplicaObservation> observations =
                client.resources(ReplicaObservation.class).inAnyNamespace().list();
        List<Event> events = allocations.now();
        Landings.Reading reading = Landings.of(devicesPerNode(), replicas, events);
        Map<String, Event.Taken> held = held(events);
        Map<String, Integer> inUse = Allocations.inUse(events);
        Map<Integer, Integer> histogram = histogram(inUse);
        List<UnsettledReplica> unsettled = observations.getItems().stream()
                .map(observation -> settling(observation, held.values(), reading))
                .filter(entry -> !entry.isSettled())
                .map(Settling::entry)
                .toList();
        Set<String> open = openSlots(unsettled, replicas);
        return new Observation(
                "Observed",
                null,
                nodes().size(),
                List.of(),
                histogram.entrySet().stream()
                        .map(entry -> new Bucket(Map.of(KIND, entry.getKey()), entry.getValue(), null))
                        .toList(),
                Map.of(),
                Map.of(),
                null,
                "Blocked",
                "Unknown",
                observations.getMetadata().getResourceVersion(),
                observations.getMetadata().getResourceVersion(),
                reading.nodes().entrySet().stream()
                        .filter(entry -> open.contains(entry.getKey()))
                        .map(entry -> new OpenSlot(
                                entry.getKey(),
                                Map.of(KIND, devicesPerNode() - inUse.getOrDefault(entry.getValue(), 0)),
                                null))
                        .sorted(Comparator.comparing(OpenSlot::slot))
                        .toList(),
                unsettled,
                1,
                "plain");
    }

    private record Settling(UnsettledReplica entry, int expected) {
        boolean isSettled() {
            return entry.accounted().stream().mapToInt(AccountedPods::pods).sum() == expected;
        }
    }

    private static Settling settling(
            ReplicaObservation observation, Collection<Event.Taken> held, Landings.Reading reading) {
        List<AccountedPods> accounted = new ArrayList<>();
        int expected = 0;
        for (ExpectedPods pods : observation.getSpec().pods()) {
            if (pods.devices().values().stream().anyMatch(count -> count > 0)) {
                expected += pods.count();
                held.stream()
                        .filter(taken -> isOf(observation, pods, taken.labels()))
                        .collect(Collectors.groupingBy(
                                taken -> reading.slots().getOrDefault(taken.claim(), ""),
                                TreeMap::new,
                                Collectors.counting()))
                        .forEach((slot, count) -> accounted.add(new AccountedPods(
                                pods.engine(),
                                pods.role(),
                                pods.copy(),
                                slot.isEmpty() ? null : slot,
                                count.intValue())));
            }
        }
        return new Settling(
                new UnsettledReplica(
                        observation.getMetadata().getNamespace(),
                        observation.getMetadata().getName(),
                        observation.getSpec().replicaUID(),
                        accounted),
                expected);
    }

    private static boolean isOf(ReplicaObservation observation, ExpectedPods pods, Map<String, String> labels) {
        return observation.getSpec().replicaUID().equals(labels.get(Labels.REPLICA_UID))
                && pods.engine().equals(labels.get(Labels.ENGINE))
                && pods.role().name().equalsIgnoreCase(labels.get(Labels.ROLE))
                && Objects.equals(pods.copy() == null ? null : pods.copy().toString(), labels.get(Labels.COPY));
    }

    /** A slot is open while a replica that names it is not settled. */
    private static Set<String> openSlots(List<UnsettledReplica> unsettled, Collection<ModelReplica> replicas) {
        Set<String> uids = unsettled.stream().map(UnsettledReplica::uid).collect(Collectors.toSet());
        Set<String> open = new HashSet<>();
        for (ModelReplica replica : replicas) {
            if (uids.contains(replica.getMetadata().getUid())) {
                replica.getSpec().prediction().stream().map(PredictedNode::slot).forEach(open::add);
            }
        }
        return open;
    }

    private static Map<String, Event.Taken> held(List<Event> events) {
        Map<String, Event.Taken> held = new TreeMap<>();
        for (Event event : events) {
            switch (event) {
                case Event.Taken taken -> held.put(taken.claim(), taken);
                case Event.Released(var taken) -> held.remove(taken.claim());
            }
        }
        return held;
    }

    private Map<Integer, Integer> histogram(Map<String, Integer> inUse) {
        Map<Integer, Integer> histogram = new TreeMap<>(Comparator.reverseOrder());
        for (Node node : nodes()) {
            int free = devicesPerNode() - inUse.getOrDefault(node.getMetadata().getName(), 0);
            histogram.merge(free, 1, Integer::sum);
        }
        return histogram;
    }

    private List<Node> nodes() {
        return client.nodes().withLabel(NodePool.LABEL, pool.name()).list().getItems();
    }

    private int devicesPerNode() {
        return pool.devices().getFirst().count();
    }
}
