package dev.stowage.observer.wire;

import dev.stowage.extender.Amount;
import dev.stowage.extender.Change;
import dev.stowage.extender.ClassName;
import dev.stowage.extender.Kind;
import dev.stowage.extender.Labels;
import dev.stowage.extender.Pool;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.ResourceAmounts;
import dev.stowage.extender.ResourceName;
import dev.stowage.extender.ResourceVersion;
import dev.stowage.extender.Resources;
import dev.stowage.extender.Toleration;
import dev.stowage.observer.LastPublished;
import dev.stowage.observer.News;
import dev.stowage.observer.SteeringState;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Reads PoolObservations: which pool is observed, and what was last published of it. */
public final class PoolDecoder {
    private static final String RESOURCE = "ExtendedResource";
    private static final String SYNTHETIC = "Synthetic";
    private static final String CLAIM = "claim";

    private PoolDecoder() {}

    public static Change.PoolSeen pool(Meta meta, Fields object) {
        Fields spec = object.object("spec");
        List<Fields> devices = spec.objects("devices").stream()
                .filter(device -> !device.text(CLAIM).equals(SYNTHETIC))
                .toList();
        return new Change.PoolSeen(new Pool(
                new PoolName(meta.name()),
                new Labels(spec.textsByName("nodeSelector")),
                spec.objects("tolerations").stream()
                        .map(PoolDecoder::toleration)
                        .toList(),
                spec.text("topologyKey"),
                spec.text("schedulerName"),
                devices.stream().map(device -> kind(device, devices)).toList()));
    }

    private static Toleration toleration(Fields toleration) {
        return new Toleration(
                toleration.text("key"),
                toleration.text("operator"),
                toleration.text("value"),
                toleration.text("effect"));
    }

    private static Kind kind(Fields device, List<Fields> all) {
        Resources each = Resources.of(podResources(device));
        return new Kind(device.required("name"), claiming(device, all), each.cpu(), each.memory());
    }

    private static ResourceAmounts podResources(Fields device) {
        Fields resources = device.object("podResources");
        SortedMap<ResourceName, Amount> amounts = new TreeMap<>();
        for (ResourceName name : List.of(ResourceName.CPU, ResourceName.MEMORY)) {
            String text = resources.textOrNumber(name.text());
            if (!text.isEmpty()) {
                amounts.put(name, Amounts.amount(resources.path(), text));
            }
        }
        return new ResourceAmounts(amounts);
    }

    private static Kind.Claiming claiming(Fields device, List<Fields> all) {
        if (device.text(CLAIM).equals(RESOURCE)) {
            return new Kind.Claiming.ByResource(new ResourceName(device.required("resourceName")));
        }
        List<Fields> alike = all.stream()
                .filter(other -> other.text("driver").equals(device.text("driver"))
                        && other.text("deviceClassName").equals(device.text("deviceClassName")))
                .toList();
        return new Kind.Claiming.ByClaim(
                device.required("driver"),
                new ClassName(device.required("deviceClassName")),
                alike.size() == 1 ? List.of() : KindSelectors.of(device));
    }

    /** What was published; {@link LastPublished#NOTHING} if nothing was, or not what anybody here can read. */
    public static News.PoolPublished published(Meta meta, Fields object) {
        PoolName pool = new PoolName(meta.name());
        try {
            Fields status = object.object("status");
            return new News.PoolPublished(
                    pool,
                    new LastPublished(
                            steering(status.text("steering")),
                            version(status.text("replicaObservationsVersion")),
                            status.objects("unsettled").stream()
                                    .map(replica -> replica.text("uid"))
                                    .collect(Collectors.toUnmodifiableSet()),
                            status.text("observer")));
        } catch (MalformedObject _) {
            return new News.PoolPublished(pool, LastPublished.NOTHING);
        }
    }

    private static SteeringState steering(String text) {
        for (SteeringState state : SteeringState.values()) {
            if (state.toString().equals(text)) {
                return state;
            }
        }
        return SteeringState.UNKNOWN;
    }

    /** A resourceVersion; none if it is no number. */
    public static ResourceVersion version(String text) {
        try {
            return new ResourceVersion(Long.parseLong(text));
        } catch (NumberFormatException _) {
            return ResourceVersion.NONE;
        }
    }
}
