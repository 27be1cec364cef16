package dev.stowage.fleet.wire;

import dev.stowage.fleet.NodeShape;
import dev.stowage.fleet.Observation;
import java.util.Map;

/** Reads what the PoolObservations of workload clusters say, by the devices that their specs name. */
public final class PublishedPool {
    private PublishedPool() {}

    /**
     * What its observer saw.
     *
     * @param spec of a PoolObservation, as values of maps and lists
     * @param status of the same object
     */
    public static Observation.Snapshot read(Map<?, ?> spec, Map<?, ?> status) {
        Shared shared = new Shared();
        DeviceDecoder devices = new DeviceDecoder(shared);
        NodeShape shape = devices.declared(mapping(spec).maps("devices"));
        boolean hasDomains = !mapping(spec).text("topologyKey").isEmpty();
        return new ObservationDecoder(shared, devices).read(mapping(status), shape, hasDomains);
    }

    private static Node.Mapping mapping(Map<?, ?> object) {
        return PlainValues.node(object) instanceof Node.Mapping mapping ? mapping : Node.Mapping.EMPTY;
    }
}
