package dev.stowage.extender;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * A DeviceClass.
 *
 * @param selectors all of which a device must match
 * @param extendedResource {@code spec.extendedResourceName}; empty without one
 */
public record DeviceClass(ClassName name, List<Selector> selectors, String extendedResource, Instant created) {
    /** {@code ResourceDeviceClassPrefix} of k8s.io/api, {@code resource/v1}: every class backs the resource of its name. */
    private static final String IMPLICIT = "deviceclass.resource.kubernetes.io/";

    /** Of several that back a resource, the newest does; of equally new ones the first by name ({@code extendedresourcecache}). */
    static final Comparator<DeviceClass> PRECEDENCE =
            Comparator.comparing(DeviceClass::created).reversed().thenComparing(DeviceClass::name);

    public DeviceClass {
        selectors = List.copyOf(selectors);
    }

    /** The extended resources that its devices can serve. */
    List<ResourceName> backs() {
        ResourceName implicit = new ResourceName(IMPLICIT + name);
        return extendedResource.isEmpty() ? List.of(implicit) : List.of(new ResourceName(extendedResource), implicit);
    }
}
