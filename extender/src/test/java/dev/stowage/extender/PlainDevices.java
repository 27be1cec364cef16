package dev.stowage.extender;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What is published, by the words of the rules, for the world as it is when this is made. */
final class PlainDevices {
    private final World world;
    private final DeviceMatcher matcher;
    private final Map<ResourcePoolId, List<Slice>> newest = new TreeMap<>();
    private final Set<ResourcePoolId> invalid = new HashSet<>();

    PlainDevices(World world, DeviceMatcher matcher) {
        this.world = world;
        this.matcher = matcher;
        world.slices.values().forEach(slice -> newest.put(slice.pool(), newestOf(slice.pool())));
        newest.keySet().stream().filter(this::isFaulty).forEach(invalid::add);
    }

    /** A device with the pool it is in. */
    record Found(ResourcePoolId pool, Device device) {
        DeviceId id() {
            return new DeviceId(pool, device.name());
        }
    }

    Set<ResourcePoolId> pools() {
        return newest.keySet();
    }

    private List<Slice> newestOf(ResourcePoolId pool) {
        List<Slice> all = world.slices.values().stream()
                .filter(slice -> slice.pool().equals(pool))
                .toList();
        long highest = all.stream().mapToLong(Slice::generation).max().orElse(0);
        return all.stream().filter(slice -> slice.generation() == highest).toList();
    }

    private List<Slice> newest(ResourcePoolId pool) {
        return newest.getOrDefault(pool, List.of());
    }

    boolean isComplete(ResourcePoolId pool) {
        List<Slice> newest = newest(pool);
        return newest.stream().allMatch(slice -> slice.slices() == newest.size());
    }

    List<Found> newestDevices(ResourcePoolId pool) {
        return newest(pool).stream()
                .flatMap(slice -> slice.devices().stream())
                .map(device -> new Found(pool, device))
                .toList();
    }

    /** Devices of any generation. */
    List<Found> everOn(ResourcePoolId pool, Node node) {
        return world.slices.values().stream()
                .filter(slice -> slice.pool().equals(pool))
                .flatMap(slice -> slice.devices().stream())
                .filter(device -> reaches(device, node))
                .map(device -> new Found(pool, device))
                .toList();
    }

    boolean reaches(Device device, Node node) {
        return device.location().reaches(node.name(), node.labels());
    }

    /** Complete, and yet nothing is allocated from it. */
    boolean isInvalid(ResourcePoolId pool) {
        return invalid.contains(pool);
    }

    private boolean isFaulty(ResourcePoolId pool) {
        if (!isComplete(pool)) {
            return false;
        }
        List<Counters> sets = newest(pool).stream()
                .flatMap(slice -> slice.counterSets().stream())
                .toList();
        boolean setTwice = sets.stream().map(Counters::set).distinct().count() < sets.size();
        List<Found> devices = newestDevices(pool);
        boolean unknownCounter = devices.stream()
                .flatMap(found -> found.device.draws().stream())
                .anyMatch(draw -> draw.amounts().keySet().stream()
                        .anyMatch(counter -> sets.stream()
                                .noneMatch(set -> set.set().equals(draw.set())
                                        && set.amounts().containsKey(counter))));
        boolean nameTwice = false;
        for (int one = 0; one < devices.size(); one++) {
            for (int other = 0; other < one; other++) {
                nameTwice |= couldBeMistaken(devices.get(one).device, devices.get(other).device);
            }
        }
        return setTwice || unknownCounter || nameTwice;
    }

    private static boolean couldBeMistaken(Device one, Device other) {
        return one.name().equals(other.name())
                && (!(one.location() instanceof Location.On)
                        || !(other.location() instanceof Location.On)
                        || one.location().equals(other.location()));
    }

    boolean isShared(Found found) {
        long ofThatName = newestDevices(found.pool).stream()
                .filter(other -> other.device.name().equals(found.device.name()))
                .count();
        long nodes = found.device.location() instanceof Location.On
                ? 1
                : world.nodes.values().stream()
                        .filter(node -> reaches(found.device, node))
                        .count();
        return found.device.shareable() || ofThatName > 1 || nodes > 1;
    }

    /** The class that serves a kind. */
    Optional<DeviceClass> classOf(Kind kind) {
        return switch (kind.claiming()) {
            case Kind.Claiming.ByClaim(var _, var name, var _) -> Optional.ofNullable(world.classes.get(name));
            case Kind.Claiming.ByResource(var resource) -> {
                Optional<DeviceClass> best = Optional.empty();
                for (DeviceClass candidate : world.classes.values()) {
                    boolean newer = best.isEmpty()
                            || candidate.created().isAfter(best.get().created());
                    if (resources(candidate).contains(resource) && newer) {
                        best = Optional.of(candidate);
                    }
                }
                yield best;
            }
        };
    }

    static List<ResourceName> resources(DeviceClass deviceClass) {
        return Stream.of(
                        deviceClass.extendedResource(),
                        "deviceclass.resource.kubernetes.io/"
                                + deviceClass.name().text())
                .filter(name -> !name.isEmpty())
                .map(ResourceName::new)
                .toList();
    }

    boolean isOf(Kind kind, Found found) {
        Optional<DeviceClass> deviceClass = classOf(kind);
        if (deviceClass.isEmpty() || !all(deviceClass.get().selectors(), found)) {
            return false;
        }
        return !(kind.claiming() instanceof Kind.Claiming.ByClaim(var driver, var _, var selectors))
                || (driver.equals(found.pool.driver()) && all(selectors, found));
    }

    private boolean all(List<Selector> selectors, Found found) {
        return selectors.stream().allMatch(selector -> matcher.matches(selector, found.pool.driver(), found.device));
    }

    /** Whether it leaves nothing of what it draws on. */
    boolean isWhole(Found found) {
        return found.device.draws().stream()
                .allMatch(draw -> newest(found.pool).stream()
                        .flatMap(slice -> slice.counterSets().stream())
                        .filter(set -> set.set().equals(draw.set()))
                        .allMatch(set -> set.amounts().entrySet().stream()
                                .allMatch(counter -> draw.amounts().containsKey(counter.getKey())
                                        && draw.amounts().get(counter.getKey()).compareTo(counter.getValue()) >= 0)));
    }

    boolean isTainted(Found found) {
        Stream<Taint> byRules = world.rules.values().stream()
                .filter(rule -> switch (rule.target()) {
                    case TaintRule.Target.Nothing() -> false;
                    case TaintRule.Target.Devices(var driver, var pool, var device) ->
                        (driver.isEmpty() || driver.equals(found.pool.driver()))
                                && (pool.isEmpty() || pool.equals(found.pool.pool()))
                                && (device.isEmpty() || device.equals(found.device.name()));
                })
                .map(TaintRule::taint);
        return Stream.concat(found.device.taints().stream(), byRules)
                .anyMatch(taint -> taint.effect() != Taint.Effect.OTHER);
    }
}
