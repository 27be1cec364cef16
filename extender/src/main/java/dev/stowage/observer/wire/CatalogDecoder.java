package dev.stowage.observer.wire;

import dev.stowage.extender.Change;
import dev.stowage.extender.ClassName;
import dev.stowage.extender.DeviceClass;
import dev.stowage.extender.RuleName;
import dev.stowage.extender.Selector;
import dev.stowage.extender.TaintRule;
import java.util.List;

/** Reads DeviceClasses and DeviceTaintRules ({@code resource.k8s.io}). */
public final class CatalogDecoder {
    /** Matches no device, as does whatever a newer API has beside CEL. */
    private static final Selector NOTHING = new Selector("false");

    private static final String CEL = "cel";
    private static final String DEVICE_SELECTOR = "deviceSelector";

    private CatalogDecoder() {}

    public static Change.ClassSeen deviceClass(Meta meta, Fields object) {
        Fields spec = object.object("spec");
        List<Selector> selectors = spec.objects("selectors").stream()
                .map(selector ->
                        selector.has(CEL) ? new Selector(selector.object(CEL).text("expression")) : NOTHING)
                .toList();
        return new Change.ClassSeen(new DeviceClass(
                new ClassName(meta.name()), selectors, spec.text("extendedResourceName"), meta.created()));
    }

    /** One that cannot be read: no device has its class. */
    public static Change.ClassSeen unreadableClass(Meta meta) {
        return new Change.ClassSeen(new DeviceClass(new ClassName(meta.name()), List.of(NOTHING), "", meta.created()));
    }

    /** The same in all versions so far, v1alpha3 to v1. */
    public static Change.RuleSeen taintRule(Meta meta, Fields object) {
        Fields spec = object.object("spec");
        Fields selector = spec.object(DEVICE_SELECTOR);
        TaintRule.Target target = spec.has(DEVICE_SELECTOR)
                ? new TaintRule.Target.Devices(selector.text("driver"), selector.text("pool"), selector.text("device"))
                : new TaintRule.Target.Nothing();
        return new Change.RuleSeen(
                new TaintRule(new RuleName(meta.name()), target, NodeDecoder.taint(spec.object("taint"))));
    }
}
