package dev.stowage.webhook;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What an InferenceClass must be that its schema does not say, and whom a change of it concerns. */
final class ClassChecks {
    private final Change<DeclaredClass> change;
    private final Selectors selectors;
    private final Findings findings = new Findings();

    private record OfDevice<T>(DeclaredClass.Device device, T value) {}

    private ClassChecks(Change<DeclaredClass> change, Selectors selectors) {
        this.change = change;
        this.selectors = selectors;
    }

    static Decision decide(Change<DeclaredClass> change, Selectors selectors) {
        ClassChecks checks = new ClassChecks(change, selectors);
        checks.names();
        checks.attributes();
        checks.amounts();
        checks.resources();
        if (change instanceof Change.Updated<DeclaredClass>(var before, var after)) {
            checks.concernsReplicas(before, after);
        }
        return checks.findings.decision();
    }

    private void names() {
        List<DeclaredClass.Device> touched =
                Ratchet.touched(change, DeclaredClass::devices, DeclaredClass.Device::name);
        Set<String> earlier = new HashSet<>();
        for (DeclaredClass.Device device : change.after().devices()) {
            if (!earlier.add(device.name()) && touched.contains(device)) {
                findings.duplicate(
                        device.path() + ".name", device.name(), "each kind of a class has a name of its own");
            }
        }
    }

    private void attributes() {
        record Identity(String device, String name, DeclaredClass.Value value) {}
        for (OfDevice<DeclaredClass.Attribute> attribute : Ratchet.touched(
                change,
                ClassChecks::allAttributes,
                of -> new Identity(
                        of.device().name(), of.value().name(), of.value().value()))) {
            if (attribute.value().value() instanceof DeclaredClass.Value.Version(var version)
                    && !selectors.isVersion(version)) {
                findings.invalid(
                        attribute.value().path() + ".version",
                        version,
                        "must be a semantic version, for example \"9.0.0\"; no selector could match the device");
            }
        }
    }

    private static List<OfDevice<DeclaredClass.Attribute>> allAttributes(DeclaredClass declared) {
        return declared.devices().stream()
                .flatMap(device -> device.attributes().stream().map(attribute -> new OfDevice<>(device, attribute)))
                .toList();
    }

    private void amounts() {
        record Identity(String device, String place, String quantity) {}
        for (OfDevice<DeclaredClass.Amount> amount : Ratchet.touched(
                change,
                ClassChecks::allAmounts,
                of -> new Identity(
                        of.device().name(),
                        of.value().path().substring(of.device().path().length()),
                        of.value().quantity()))) {
            if (!selectors.isQuantity(amount.value().quantity())) {
                findings.invalid(
                        amount.value().path(),
                        amount.value().quantity(),
                        "must be a quantity within what numbers hold, for example \"80Gi\"");
            }
        }
    }

    private static List<OfDevice<DeclaredClass.Amount>> allAmounts(DeclaredClass declared) {
        return declared.devices().stream()
                .flatMap(device -> Stream.concat(device.capacity().stream(), device.podResources().stream())
                        .map(amount -> new OfDevice<>(device, amount)))
                .toList();
    }

    /** A device plugin's resource is one number of a node: two kinds would both count all of it. */
    private void resources() {
        record Identity(String device, DeclaredClass.Claim claim, String resource) {}
        List<DeclaredClass.Device> touched = Ratchet.touched(
                change,
                DeclaredClass::devices,
                device -> new Identity(device.name(), device.claim(), device.claimedBy()));
        Map<String, String> earlier = new HashMap<>();
        for (DeclaredClass.Device device : change.after().devices()) {
            if (device.claim() != DeclaredClass.Claim.EXTENDED_RESOURCE
                    || device.claimedBy().isEmpty()) {
                continue;
            }
            String first = earlier.putIfAbsent(device.claimedBy(), device.name());
            if (first != null && touched.contains(device)) {
                findings.duplicate(
                        device.path() + ".resourceName",
                        device.claimedBy(),
                        "kind %s counts it already".formatted(Quoted.of(first)));
            }
        }
    }

    /** Replicas that run are matched anew with every change, and removed where they do not match (docs/planner.md, Retain). */
    private void concernsReplicas(DeclaredClass before, DeclaredClass after) {
        Map<String, DeclaredClass.Device> now = new HashMap<>();
        after.devices().forEach(device -> now.putIfAbsent(device.name(), device));
        for (DeclaredClass.Device was : before.devices()) {
            DeclaredClass.Device is = now.get(was.name());
            if (is == null) {
                findings.warning(
                        "spec.devices",
                        "%s is gone: replicas that it held are removed".formatted(Quoted.of(was.name())));
            } else if (is.count() < was.count()) {
                findings.warning(
                        is.path() + ".count",
                        "lowered from %d to %d: replicas with pods that need more are removed"
                                .formatted(was.count(), is.count()));
            } else if (!looks(was).equals(looks(is))) {
                findings.warning(is.path(), "changed: replicas whose selectors no longer match it are removed");
            }
        }
    }

    private static List<Object> looks(DeclaredClass.Device device) {
        Map<String, Object> attributes = new TreeMap<>();
        device.attributes().forEach(attribute -> attributes.put(attribute.name(), attribute.value()));
        Map<String, String> capacity = new TreeMap<>();
        device.capacity().forEach(amount -> capacity.put(amount.name(), amount.quantity()));
        return List.of(device.claim(), device.driver(), device.claimedBy(), attributes, capacity);
    }
}
