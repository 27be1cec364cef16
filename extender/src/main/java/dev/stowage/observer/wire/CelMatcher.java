package dev.stowage.observer.wire;

import dev.stowage.extender.Attribute;
import dev.stowage.extender.Device;
import dev.stowage.extender.DeviceMatcher;
import dev.stowage.extender.Selector;
import dev.stowage.manifests.cel.AttributeValue;
import dev.stowage.manifests.cel.CelDevice;
import dev.stowage.manifests.cel.Compilation;
import dev.stowage.manifests.cel.DeviceSelectors;
import dev.stowage.manifests.cel.Match;
import dev.stowage.manifests.cel.SelectorCache;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Evaluates selectors as kube-scheduler does, in the environment that Kubernetes gives them; each is compiled once. */
public final class CelMatcher implements DeviceMatcher {
    /** Made when it is first needed, since that takes a while. */
    private volatile @Nullable SelectorCache cache;

    @Override
    public boolean matches(Selector selector, String driver, Device device) {
        return switch (cache().compile(selector.cel())) {
            case Compilation.Compiled(var compiled) -> compiled.matches(seen(driver, device)) instanceof Match.Yes;
            case Compilation.Malformed _ -> false;
        };
    }

    private SelectorCache cache() {
        SelectorCache known = cache;
        if (known == null) {
            synchronized (this) {
                known = cache;
                if (known == null) {
                    known = new SelectorCache(DeviceSelectors.create());
                    cache = known;
                }
            }
        }
        return known;
    }

    private static CelDevice seen(String driver, Device device) {
        Map<String, AttributeValue> attributes = new TreeMap<>();
        device.traits().attributes().forEach((name, attribute) -> attributes.put(name, value(attribute)));
        return CelDevice.of(driver, attributes, device.traits().capacity(), device.shareable());
    }

    private static AttributeValue value(Attribute attribute) {
        return switch (attribute) {
            case Attribute.Bool(boolean value) -> new AttributeValue.Bool(value);
            case Attribute.Int(long value) -> new AttributeValue.Int(value);
            case Attribute.Text(String value) -> new AttributeValue.Text(value);
            case Attribute.Version(String value) -> new AttributeValue.Version(value);
        };
    }
}
