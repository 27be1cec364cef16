package dev.stowage.extender;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** What is said about devices by others than their drivers. */
record Catalog(DeviceMatcher matcher, SortedMap<ClassName, DeviceClass> classes, SortedMap<RuleName, TaintRule> rules) {
    Catalog {
        classes = Collections.unmodifiableSortedMap(new TreeMap<>(classes));
        rules = Collections.unmodifiableSortedMap(new TreeMap<>(rules));
    }

    /** The class through which DRA serves a kind; none if there is no such class. */
    private Optional<DeviceClass> classOf(Kind.Claiming claiming) {
        return switch (claiming) {
            case Kind.Claiming.ByClaim(var _, var name, var _) -> Optional.ofNullable(classes.get(name));
            case Kind.Claiming.ByResource(var resource) ->
                classes.values().stream()
                        .filter(deviceClass -> deviceClass.backs().contains(resource))
                        .min(DeviceClass.PRECEDENCE);
        };
    }

    Criteria criteriaOf(Kind.Claiming claiming) {
        Optional<DeviceClass> deviceClass = classOf(claiming);
        if (deviceClass.isEmpty()) {
            return new Criteria.NoClass();
        }
        List<Selector> selectors = new ArrayList<>(deviceClass.get().selectors());
        return switch (claiming) {
            case Kind.Claiming.ByClaim(var driver, var _, var more) -> {
                selectors.addAll(more);
                yield new Criteria.All(driver, List.copyOf(selectors));
            }
            case Kind.Claiming.ByResource _ -> new Criteria.All("", List.copyOf(selectors));
        };
    }

    /** The extended resources as which a device plugin would offer a kind's devices. */
    List<ResourceName> resourcesOf(Kind.Claiming claiming) {
        return switch (claiming) {
            case Kind.Claiming.ByClaim byClaim ->
                classOf(byClaim).map(DeviceClass::backs).orElse(List.of());
            case Kind.Claiming.ByResource(var resource) -> List.of(resource);
        };
    }

    /** Whether DRA may serve the resource. */
    boolean backs(ResourceName resource) {
        return classes.values().stream()
                .anyMatch(deviceClass -> deviceClass.backs().contains(resource));
    }

    /** Whether a taint keeps claims away that tolerate none. */
    boolean isTainted(DeviceId id, Device device) {
        return device.taints().stream().anyMatch(taint -> taint.effect().keepsAway())
                || rules.values().stream()
                        .anyMatch(rule -> rule.taint().effect().keepsAway() && rule.concerns(id));
    }

    Catalog with(DeviceClass deviceClass) {
        SortedMap<ClassName, DeviceClass> changed = new TreeMap<>(classes);
        changed.put(deviceClass.name(), deviceClass);
        return new Catalog(matcher, changed, rules);
    }

    Catalog without(ClassName name) {
        SortedMap<ClassName, DeviceClass> changed = new TreeMap<>(classes);
        changed.remove(name);
        return new Catalog(matcher, changed, rules);
    }

    Catalog with(TaintRule rule) {
        SortedMap<RuleName, TaintRule> changed = new TreeMap<>(rules);
        changed.put(rule.name(), rule);
        return new Catalog(matcher, classes, changed);
    }

    Catalog without(RuleName name) {
        SortedMap<RuleName, TaintRule> changed = new TreeMap<>(rules);
        changed.remove(name);
        return new Catalog(matcher, classes, changed);
    }
}
