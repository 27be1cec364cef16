package dev.stowage.bench;

import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.resource.v1.Device;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceAttribute;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceAttributeBuilder;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceBuilder;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceCapacity;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceCapacityBuilder;
import io.fabric8.kubernetes.api.model.resource.v1.DeviceClassBuilder;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceSlice;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceSliceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The ResourceSlices that DRA drivers would publish. A node's devices of one driver are one pool, named like it. */
final class Slices {
    private final KubernetesClient client;

    Slices(KubernetesClient client) {
        this.client = client;
    }

    /** The DeviceClass named like the driver, which selects all of its devices. */
    void createClass(String driver) {
        client.resource(new DeviceClassBuilder()
                        .withNewMetadata()
                        .withName(driver)
                        .endMetadata()
                        .withNewSpec()
                        .addNewSelector()
                        .withNewCel("device.driver == \"%s\"".formatted(driver))
                        .endSelector()
                        .endSpec()
                        .build())
                .serverSideApply();
    }

    void create(Node node, Devices devices) {
        int perSlice = Math.ceilDiv(devices.count(), devices.slices());
        for (int slice = 0; slice < devices.slices(); slice++) {
            int first = slice * perSlice;
            int last = Math.min(devices.count(), first + perSlice);
            List<Device> held = IntStream.range(first, last)
                    .mapToObj(index -> device(devices, index))
                    .toList();
            client.resource(slice(node, devices, slice, held)).create();
        }
    }

    private static ResourceSlice slice(Node node, Devices devices, int index, List<Device> held) {
        String name = node.getMetadata().getName();
        return new ResourceSliceBuilder()
                .withNewMetadata()
                .withName("%s-%s-%d".formatted(name, devices.driver(), index))
                .addNewOwnerReference()
                .withApiVersion("v1")
                .withKind("Node")
                .withName(name)
                .withUid(node.getMetadata().getUid())
                .withController(true)
                .endOwnerReference()
                .endMetadata()
                .withNewSpec()
                .withDriver(devices.driver())
                .withNodeName(name)
                .withNewPool(1L, name, (long) devices.slices())
                .withDevices(held)
                .endSpec()
                .build();
    }

    private static Device device(Devices devices, int index) {
        Map<String, DeviceAttribute> attributes = devices.attributes().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> attribute(entry.getValue())));
        Map<String, DeviceCapacity> capacity = devices.capacity().entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        entry -> new DeviceCapacityBuilder()
                                .withValue(new Quantity(entry.getValue()))
                                .build()));
        return new DeviceBuilder()
                .withName(devices.name(index))
                .withAttributes(attributes)
                .withCapacity(capacity)
                .build();
    }

    private static DeviceAttribute attribute(Object value) {
        DeviceAttributeBuilder builder = new DeviceAttributeBuilder();
        return switch (value) {
            case String text -> builder.withString(text).build();
            case Long number -> builder.withInt(number).build();
            case Boolean flag -> builder.withBool(flag).build();
            default ->
                throw new IllegalArgumentException(
                        "The attribute (%s) must be a text, a long or a boolean.".formatted(value));
        };
    }

    List<ResourceSlice> of(String node) {
        return client.resources(ResourceSlice.class).list().getItems().stream()
                .filter(slice -> node.equals(slice.getSpec().getNodeName()))
                .sorted(Comparator.comparing(slice -> slice.getMetadata().getName()))
                .toList();
    }

    private List<ResourceSlice> of(String node, String driver) {
        return of(node).stream()
                .filter(slice -> slice.getSpec().getDriver().equals(driver))
                .toList();
    }

    Taken takeDevice(String node, String driver, String device) {
        for (ResourceSlice slice : of(node, driver)) {
            for (Device held : slice.getSpec().getDevices()) {
                if (held.getName().equals(device)) {
                    edit(
                            slice,
                            devices -> devices.stream()
                                    .filter(one -> !one.getName().equals(device))
                                    .toList());
                    return new Taken(slice, held);
                }
            }
        }
        throw new IllegalArgumentException(
                "The node (%s) has no device (%s) of the driver (%s).".formatted(node, device, driver));
    }

    /** A device, and the slice that it was taken out of. */
    record Taken(ResourceSlice slice, Device device) {}

    void putBack(Taken taken) {
        edit(
                taken.slice,
                devices ->
                        Stream.concat(devices.stream(), Stream.of(taken.device)).toList());
    }

    /** As it is by then: fabric8 would work out the change from an object that it is given. */
    private void edit(ResourceSlice slice, UnaryOperator<List<Device>> devices) {
        client.resources(ResourceSlice.class)
                .withName(slice.getMetadata().getName())
                .edit(before -> new ResourceSliceBuilder(before)
                        .editSpec()
                        .withDevices(devices.apply(before.getSpec().getDevices()))
                        .endSpec()
                        .build());
    }

    void beginRenewal(String node, String driver) {
        ResourceSlice first = of(node, driver).getFirst();
        write(first, newest(node, driver) + 1);
    }

    void finishRenewal(String node, String driver) {
        long newest = newest(node, driver);
        of(node, driver).forEach(slice -> write(slice, newest));
    }

    private long newest(String node, String driver) {
        return of(node, driver).stream()
                .mapToLong(slice -> slice.getSpec().getPool().getGeneration())
                .max()
                .orElseThrow(() -> new IllegalArgumentException(
                        "The node (%s) has no slice of the driver (%s).".formatted(node, driver)));
    }

    private void write(ResourceSlice slice, long generation) {
        client.resource(slice)
                .edit(old -> new ResourceSliceBuilder(old)
                        .editSpec()
                        .editPool()
                        .withGeneration(generation)
                        .endPool()
                        .endSpec()
                        .build());
    }

    /** Whatever the garbage collector has not taken yet of a node that is gone. */
    void delete(String node) {
        of(node).forEach(slice -> client.resource(slice).delete());
    }
}
