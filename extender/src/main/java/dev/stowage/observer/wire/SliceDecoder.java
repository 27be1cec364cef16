package dev.stowage.observer.wire;

import dev.stowage.extender.Amount;
import dev.stowage.extender.Attribute;
import dev.stowage.extender.Change;
import dev.stowage.extender.Counters;
import dev.stowage.extender.Device;
import dev.stowage.extender.Location;
import dev.stowage.extender.ResourcePoolId;
import dev.stowage.extender.Slice;
import dev.stowage.extender.SliceName;
import dev.stowage.extender.Traits;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads ResourceSlices ({@code resource.k8s.io/v1}). */
public final class SliceDecoder {
    private SliceDecoder() {}

    public static Change.SliceSeen decode(Meta meta, Fields object) {
        Fields spec = object.object("spec");
        return slice(
                meta,
                spec,
                spec.object("pool").number("resourceSliceCount"),
                devices(spec),
                counterSets(spec, "sharedCounters", "name"));
    }

    /** One that cannot be read, or one of a newer kind: its pool is never complete, so nothing of it counts as free. */
    public static Change.SliceSeen unreadable(Meta meta, Fields object) {
        return slice(meta, object.object("spec"), Long.MAX_VALUE, List.of(), List.of());
    }

    private static Change.SliceSeen slice(
            Meta meta, Fields spec, long slices, List<Device> devices, List<Counters> counterSets) {
        Fields pool = spec.object("pool");
        ResourcePoolId id = new ResourcePoolId(
                spec.required("driver").intern(), pool.required("name").intern());
        return new Change.SliceSeen(
                new Slice(new SliceName(meta.name()), id, pool.number("generation"), slices, devices, counterSets));
    }

    private static List<Device> devices(Fields spec) {
        boolean each = spec.flag("perDeviceNodeSelection");
        Location location = Locations.location(spec);
        return spec.objects("devices").stream()
                .map(device -> new Device(
                        device.required("name").intern(),
                        each ? Locations.location(device) : location,
                        traits(device),
                        NodeDecoder.taints(device),
                        device.flag("allowMultipleAllocations"),
                        counterSets(device, "consumesCounters", "counterSet")))
                .toList();
    }

    private static Traits traits(Fields device) {
        SortedMap<String, Attribute> attributes = new TreeMap<>();
        device.eachOf("attributes", (name, value) -> {
            if (value.has("bool")) {
                attributes.put(name.intern(), new Attribute.Bool(value.flag("bool")));
            } else if (value.has("int")) {
                attributes.put(name.intern(), new Attribute.Int(value.number("int")));
            } else if (value.has("string")) {
                attributes.put(name.intern(), new Attribute.Text(value.text("string")));
            } else if (value.has("version")) {
                attributes.put(name.intern(), new Attribute.Version(value.text("version")));
            }
        });
        SortedMap<String, String> capacity = new TreeMap<>();
        device.eachOf("capacity", (name, amount) -> capacity.put(name.intern(), amount.textOrNumber("value")));
        return attributes.isEmpty() && capacity.isEmpty() ? Traits.NONE : new Traits(attributes, capacity);
    }

    private static List<Counters> counterSets(Fields parent, String field, String name) {
        return parent.objects(field).stream()
                .map(set -> {
                    SortedMap<String, Amount> amounts = new TreeMap<>();
                    set.eachOf(
                            "counters",
                            (counter, amount) ->
                                    amounts.put(counter, Amounts.amount(amount.path(), amount.textOrNumber("value"))));
                    return new Counters(set.text(name), amounts);
                })
                .toList();
    }
}
