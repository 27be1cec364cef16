package dev.stowage.fleet.wire;

import dev.stowage.fleet.Device;
import dev.stowage.fleet.DeviceMatcher;
import dev.stowage.manifests.cel.AttributeValue;
import dev.stowage.manifests.cel.CelDevice;
import dev.stowage.manifests.cel.Compilation;
import dev.stowage.manifests.cel.DeviceSelectors;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Matches devices in the environment that Kubernetes gives their selectors. Compiles each text once; sets the environment up
 * only when there is a text to compile, since that takes longer than a plan. May be shared between threads.
 */
public final class CelMatcher implements DeviceMatcher {
    private final Map<String, Compilation> compiled = new ConcurrentHashMap<>();
    private final Map<Device, CelDevice> devices = new ConcurrentHashMap<>();
    private final Lazy<DeviceSelectors> selectors = new Lazy<>(DeviceSelectors::create);

    @Override
    public Syntax check(String selector) {
        return switch (compile(selector)) {
            case Compilation.Compiled _ -> new Syntax.Valid();
            case Compilation.Malformed(int line, int column, String message) ->
                new Syntax.Malformed(line, column, message);
        };
    }

    @Override
    public Match match(String selector, Device device) {
        return switch (compile(selector)) {
            case Compilation.Compiled(var program) ->
                switch (program.matches(devices.computeIfAbsent(device, CelMatcher::celDevice))) {
                    case dev.stowage.manifests.cel.Match.Yes _ -> new Match.Yes();
                    case dev.stowage.manifests.cel.Match.No _ -> new Match.No();
                    case dev.stowage.manifests.cel.Match.Failed(String message) -> new Match.Failed(message);
                };
            case Compilation.Malformed(var _, var _, var message) -> new Match.Failed(message);
        };
    }

    private Compilation compile(String selector) {
        return compiled.computeIfAbsent(selector, text -> selectors.get().compile(text));
    }

    private static CelDevice celDevice(Device device) {
        Map<String, AttributeValue> attributes = new HashMap<>();
        for (Device.Attribute attribute : device.attributes()) {
            attributes.put(
                    attribute.name(),
                    switch (attribute.value()) {
                        case Device.Value.Bool(boolean value) -> new AttributeValue.Bool(value);
                        case Device.Value.Int(long value) -> new AttributeValue.Int(value);
                        case Device.Value.Text(String value) -> new AttributeValue.Text(value);
                        case Device.Value.Version(String value) -> new AttributeValue.Version(value);
                    });
        }
        Map<String, String> capacity = new HashMap<>();
        device.capacity().forEach(amount -> capacity.put(amount.name(), amount.quantity()));
        return CelDevice.of(device.driver(), attributes, capacity);
    }
}
