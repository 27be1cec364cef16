package dev.stowage.extender;

import java.util.ArrayList;
import java.util.List;

/**
 * A ResourceClaim. One with a deletionTimestamp holds its devices as long as it is there.
 *
 * @param requests what it asks for; devices that are only watched are not in it
 * @param owner the pod that controls it
 * @param backsResources whether kube-scheduler made it for a pod's extended resources ({@code
 *     resource.kubernetes.io/extended-resource-claim})
 */
public record Claim(
        ClaimKey key,
        List<Request> requests,
        Owner owner,
        List<PodUid> reservedFor,
        boolean backsResources,
        Allocation allocation) {
    /**
     * Devices of a class. Which of them the request's own selectors leave is not said.
     *
     * @param count of alternatives the first; of all devices that there are 1, since nobody can say how many those will be
     */
    public record Request(ClassName deviceClass, int count) {}

    /** Which pod a claim belongs to. */
    public sealed interface Owner {
        record Nobody() implements Owner {}

        record OfPod(PodUid uid) implements Owner {}
    }

    /** What a claim holds. */
    public sealed interface Allocation {
        record None() implements Allocation {}

        /**
         * It holds devices.
         *
         * @param place the one node that {@code nodeSelector} names, if it is one
         */
        record Allocated(List<Result> results, Place place) implements Allocation {
            public Allocated {
                results = List.copyOf(results);
            }
        }
    }

    /**
     * One device of an allocation.
     *
     * @param adminAccess it only watches the device, which stays free for others
     * @param shared it holds a share of the device ({@code shareID})
     */
    public record Result(DeviceId device, boolean adminAccess, boolean shared) {}

    public Claim {
        requests = List.copyOf(requests);
        reservedFor = List.copyOf(reservedFor);
    }

    public boolean isAllocated() {
        return allocation instanceof Allocation.Allocated;
    }

    /** The devices that nobody else can have now. */
    public List<DeviceId> takes() {
        return results().stream()
                .filter(result -> !result.adminAccess)
                .map(Result::device)
                .distinct()
                .toList();
    }

    /** Those of them that nobody else may have at the same time. */
    List<DeviceId> takesAlone() {
        return results().stream()
                .filter(result -> !result.adminAccess && !result.shared)
                .map(Result::device)
                .distinct()
                .toList();
    }

    /** The pods on whose behalf it is there. */
    public List<PodUid> holders() {
        return switch (owner) {
            case Owner.Nobody() -> reservedFor;
            case Owner.OfPod(var uid) when reservedFor.contains(uid) -> reservedFor;
            case Owner.OfPod(var uid) -> {
                List<PodUid> all = new ArrayList<>(reservedFor);
                all.add(uid);
                yield List.copyOf(all);
            }
        };
    }

    boolean isOwnedBy(PodUid uid) {
        return owner instanceof Owner.OfPod(var pod) && pod.equals(uid);
    }

    private List<Result> results() {
        return switch (allocation) {
            case Allocation.None() -> List.of();
            case Allocation.Allocated(var results, var _) -> results;
        };
    }
}
