package dev.stowage.observer.wire;

import dev.stowage.extender.Change;
import dev.stowage.extender.Claim;
import dev.stowage.extender.ClaimKey;
import dev.stowage.extender.ClassName;
import dev.stowage.extender.DeviceId;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.NodeRequirement;
import dev.stowage.extender.NodeTerm;
import dev.stowage.extender.Place;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.ResourcePoolId;
import dev.stowage.owners.OwnerRef;
import java.util.List;

/** Reads ResourceClaims ({@code resource.k8s.io/v1}). */
public final class ClaimDecoder {
    /** The annotation of claims that kube-scheduler makes for extended resources ({@code resource/v1/types.go}). */
    public static final String BACKS_RESOURCES = "resource.kubernetes.io/extended-resource-claim";

    private static final String ALLOCATION = "allocation";
    private static final String NAME = "metadata.name";

    private ClaimDecoder() {}

    public static Change.ClaimSeen decode(Meta meta, Fields object) {
        Fields status = object.object("status");
        return new Change.ClaimSeen(new Claim(
                new ClaimKey(meta.namespace(), meta.name()),
                requests(object.object("spec").object("devices")),
                owner(meta),
                reservedFor(status),
                meta.annotations().getOrDefault(BACKS_RESOURCES, "").equals("true"),
                status.has(ALLOCATION) ? allocation(status.object(ALLOCATION)) : new Claim.Allocation.None()));
    }

    private static List<Claim.Request> requests(Fields devices) {
        return devices.objects("requests").stream()
                .map(ClaimDecoder::wanted)
                .filter(wanted -> wanted.has("deviceClassName") && !wanted.flag("adminAccess"))
                .map(wanted -> new Claim.Request(
                        new ClassName(wanted.text("deviceClassName").intern()), count(wanted)))
                .toList();
    }

    /** Of alternatives the first. */
    private static Fields wanted(Fields request) {
        List<Fields> alternatives = request.objects("firstAvailable");
        return alternatives.isEmpty() ? request.object("exactly") : alternatives.getFirst();
    }

    private static int count(Fields wanted) {
        return Math.clamp(wanted.number("count"), 1, Integer.MAX_VALUE);
    }

    private static Claim.Owner owner(Meta meta) {
        return meta.owners().stream()
                .filter(owner -> owner.controller() && isPod(owner))
                .<Claim.Owner>map(owner -> new Claim.Owner.OfPod(new PodUid(owner.uid())))
                .findFirst()
                .orElseGet(Claim.Owner.Nobody::new);
    }

    private static boolean isPod(OwnerRef owner) {
        return owner.kind().equals("Pod") && owner.group().isEmpty();
    }

    private static List<PodUid> reservedFor(Fields status) {
        return status.objects("reservedFor").stream()
                .filter(holder -> holder.text("resource").equals("pods")
                        && holder.text("apiGroup").isEmpty())
                .map(holder -> new PodUid(holder.text("uid")))
                .toList();
    }

    private static Claim.Allocation allocation(Fields allocation) {
        List<Claim.Result> results = allocation.object("devices").objects("results").stream()
                .map(result -> new Claim.Result(
                        new DeviceId(
                                new ResourcePoolId(
                                        result.required("driver").intern(),
                                        result.required("pool").intern()),
                                result.required("device").intern()),
                        result.flag("adminAccess"),
                        result.has("shareID")))
                .toList();
        return new Claim.Allocation.Allocated(results, place(Locations.terms(allocation.object("nodeSelector"))));
    }

    private static Place place(List<NodeTerm> terms) {
        return terms.size() == 1
                        && terms.getFirst().fields().size() == 1
                        && isName(terms.getFirst().fields().getFirst())
                ? new Place.On(new NodeName(
                        terms.getFirst().fields().getFirst().values().getFirst()))
                : new Place.Unsaid();
    }

    private static boolean isName(NodeRequirement requirement) {
        return requirement.key().equals(NAME)
                && requirement.operator() == NodeRequirement.Operator.IN
                && requirement.values().size() == 1;
    }
}
