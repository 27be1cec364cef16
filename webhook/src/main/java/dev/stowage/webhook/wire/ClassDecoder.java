package dev.stowage.webhook.wire;

import dev.stowage.webhook.DeclaredClass;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Reads InferenceClasses. */
public final class ClassDecoder {
    /** Far above what the schema takes; sums of it do not overflow. */
    static final long MAX_COUNT = Integer.MAX_VALUE;

    private ClassDecoder() {}

    /** Devices without a name are left out. */
    public static DeclaredClass decode(JsonNode object) {
        Cursor cursor = Cursor.of(object);
        return new DeclaredClass(
                cursor.at("metadata").text("name"),
                cursor.at("spec").at("devices").items().stream()
                        .filter(device -> device.at("name").isText())
                        .map(ClassDecoder::device)
                        .toList());
    }

    private static DeclaredClass.Device device(Cursor device) {
        DeclaredClass.Claim claim = claim(device.text("claim"));
        return new DeclaredClass.Device(
                device.path(),
                device.text("name"),
                claim,
                device.text("driver"),
                switch (claim) {
                    case DRA -> device.text("deviceClassName");
                    case EXTENDED_RESOURCE -> device.text("resourceName");
                    case SYNTHETIC -> "";
                },
                device.count("count", 1, MAX_COUNT),
                attributes(device.at("attributes")),
                capacity(device.at("capacity")),
                podResources(device.at("podResources")));
    }

    private static DeclaredClass.Claim claim(String text) {
        return switch (text) {
            case "ExtendedResource" -> DeclaredClass.Claim.EXTENDED_RESOURCE;
            case "Synthetic" -> DeclaredClass.Claim.SYNTHETIC;
            default -> DeclaredClass.Claim.DRA;
        };
    }

    private static List<DeclaredClass.Attribute> attributes(Cursor attributes) {
        List<DeclaredClass.Attribute> all = new ArrayList<>();
        for (String name : attributes.keys()) {
            Cursor attribute = attributes.entry(name);
            if (attribute.node().isObject()) {
                all.add(new DeclaredClass.Attribute(attribute.path(), name, value(attribute)));
            }
        }
        return all;
    }

    private static DeclaredClass.Value value(Cursor attribute) {
        JsonNode number = attribute.node().path("int");
        if (number.isIntegralNumber() && number.canConvertToLong()) {
            return new DeclaredClass.Value.Int(number.longValue());
        }
        if (attribute.node().path("bool").isBoolean()) {
            return new DeclaredClass.Value.Bool(attribute.node().path("bool").booleanValue());
        }
        return attribute.at("version").isText()
                ? new DeclaredClass.Value.Version(attribute.text("version"))
                : new DeclaredClass.Value.Text(attribute.text("string"));
    }

    private static List<DeclaredClass.Amount> capacity(Cursor capacity) {
        List<DeclaredClass.Amount> all = new ArrayList<>();
        for (String name : capacity.keys()) {
            Cursor amount = capacity.entry(name);
            if (!amount.scalar("value").isEmpty()) {
                all.add(new DeclaredClass.Amount(amount.path() + ".value", name, amount.scalar("value")));
            }
        }
        return all;
    }

    private static List<DeclaredClass.Amount> podResources(Cursor resources) {
        List<DeclaredClass.Amount> all = new ArrayList<>();
        for (String name : List.of("cpu", "memory")) {
            if (!resources.scalar(name).isEmpty()) {
                all.add(new DeclaredClass.Amount(resources.at(name).path(), name, resources.scalar(name)));
            }
        }
        return all;
    }
}
