package dev.stowage.fleet;

import java.util.List;

/** An engine as it is resolved on a replica: which pool each member goes to and what its pods claim there. */
public record PlacedEngine(String name, int copies, List<PlacedMember> members) {
    /** A member; {@code workers} is the number of a Worker's pods in each copy. */
    public record PlacedMember(Role role, int workers, String pool, List<DeviceRequest> requests) {
        public PlacedMember {
            requests = List.copyOf(requests);
        }

        int pods() {
            return role == Role.WORKER ? workers : 1;
        }

        /** Whether its pods claim devices. */
        boolean claims() {
            for (DeviceRequest request : requests) {
                if (request.count > 0) {
                    return true;
                }
            }
            return false;
        }

        /** What one pod claims, in the order of the pool's kinds. */
        Devices need(NodeShape shape) {
            if (requests.isEmpty()) {
                return Devices.none(shape.kinds().size());
            }
            int[] counts = new int[shape.kinds().size()];
            for (DeviceRequest request : requests) {
                int kind = request.kindIn(shape);
                if (kind >= 0) {
                    counts[kind] = Math.min(Devices.MAX, counts[kind] + request.count);
                }
            }
            return Devices.of(counts);
        }
    }

    /**
     * A claiming request: {@code count} devices of a kind. One of {@code deviceClassName} and {@code resourceName} is
     * empty, by the way the kind is claimed.
     */
    public record DeviceRequest(
            String name,
            String device,
            String deviceClassName,
            String resourceName,
            int count,
            List<String> selectors) {
        public DeviceRequest {
            selectors = List.copyOf(selectors);
        }

        /** Objects of the other API group do not name the kind; it is the first one claimed the same way. */
        int kindIn(NodeShape shape) {
            if (!device.isEmpty()) {
                return shape.kindIndex(device);
            }
            for (Device candidate : shape.devices()) {
                if (candidate.claimed()
                        && candidate.deviceClassName().equals(deviceClassName)
                        && candidate.resourceName().equals(resourceName)) {
                    return shape.kindIndex(candidate.name());
                }
            }
            return -1;
        }
    }

    public PlacedEngine {
        members = List.copyOf(members);
    }

    boolean isGang() {
        return members.stream().anyMatch(member -> member.role != Role.STANDALONE);
    }
}
