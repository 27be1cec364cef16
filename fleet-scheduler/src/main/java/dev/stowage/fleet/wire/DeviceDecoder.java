package dev.stowage.fleet.wire;

import dev.stowage.fleet.Device;
import dev.stowage.fleet.DeviceCounts;
import dev.stowage.fleet.NodeShape;
import java.util.ArrayList;
import java.util.List;

/** Reads what devices a node has, and how many are free. */
final class DeviceDecoder {
    private final Shared shared;

    DeviceDecoder(Shared shared) {
        this.shared = shared;
    }

    /** The devices that a class declares; a count that is not given is 1. */
    NodeShape declared(List<Node.Mapping> devices) {
        return shape(devices, 1);
    }

    /** The devices that a cluster publishes; a count that is not given is 0. */
    NodeShape published(List<Node.Mapping> devices) {
        return shape(devices, 0);
    }

    /** Counts by kind, as {@code {gpu: 3}}. */
    DeviceCounts counts(Node.Mapping counts) {
        List<DeviceCounts.Entry> entries = new ArrayList<>(counts.entries().size());
        for (Node.Entry entry : counts.entries()) {
            entries.add(new DeviceCounts.Entry(entry.key(), counts.count(entry.key())));
        }
        return shared.one(new DeviceCounts(entries));
    }

    private NodeShape shape(List<Node.Mapping> devices, int standardCount) {
        return shared.one(new NodeShape(
                devices.stream().map(device -> device(device, standardCount)).toList()));
    }

    private static Device device(Node.Mapping device, int standardCount) {
        return new Device(
                device.text("name"),
                claim(device.text("claim")),
                device.text("driver"),
                device.text("deviceClassName"),
                device.text("resourceName"),
                device.count("count", standardCount),
                attributes(device.map("attributes")),
                capacity(device.map("capacity")));
    }

    private static Device.Claim claim(String text) {
        return switch (text) {
            case "ExtendedResource" -> Device.Claim.EXTENDED_RESOURCE;
            case "Synthetic" -> Device.Claim.SYNTHETIC;
            default -> Device.Claim.DRA;
        };
    }

    private static List<Device.Attribute> attributes(Node.Mapping attributes) {
        List<Device.Attribute> all = new ArrayList<>();
        for (Node.Entry entry : attributes.entries()) {
            if (entry.value() instanceof Node.Mapping value && !value.entries().isEmpty()) {
                all.add(new Device.Attribute(entry.key(), value(value)));
            }
        }
        return all;
    }

    private static Device.Value value(Node.Mapping value) {
        if (value.get("int") instanceof Node.Whole(var _, var number)) {
            return new Device.Value.Int(number);
        }
        if (value.get("bool") instanceof Node.Bool(var _, var truth)) {
            return new Device.Value.Bool(truth);
        }
        return value.has("version")
                ? new Device.Value.Version(value.text("version"))
                : new Device.Value.Text(value.text("string"));
    }

    private static List<Device.Capacity> capacity(Node.Mapping capacity) {
        List<Device.Capacity> all = new ArrayList<>();
        for (Node.Entry entry : capacity.entries()) {
            if (entry.value() instanceof Node.Mapping amount) {
                all.add(new Device.Capacity(entry.key(), amount.text("value")));
            }
        }
        return all;
    }
}
