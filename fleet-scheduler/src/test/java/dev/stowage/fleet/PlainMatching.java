package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** How {@link WholeNodeReference} finds devices for requests and pools for engines: the first assignment that works. */
final class PlainMatching {
    private PlainMatching() {}

    /** What the member's requests claim on the pool, as one list, or no list if it does not match. */
    static List<List<PlacedEngine.DeviceRequest>> match(Engine.Member member, Pool pool) {
        List<Device> devices = pool.shape().devices();
        int[] left = devices.stream().mapToInt(Device::count).toArray();
        List<PlacedEngine.DeviceRequest> claims = new ArrayList<>();
        return match(member.requests(), devices, left, claims) ? List.of(claims) : List.of();
    }

    private static boolean match(
            List<Engine.Request> requests, List<Device> devices, int[] left, List<PlacedEngine.DeviceRequest> claims) {
        if (requests.isEmpty()) {
            return true;
        }
        Engine.Request request = requests.getFirst();
        for (int i = 0; i < left.length; i++) {
            Device device = devices.get(i);
            boolean matches = request.selectors().stream()
                    .allMatch(text -> new WordMatcher().match(text, device) instanceof DeviceMatcher.Match.Yes);
            if (matches && left[i] >= request.count()) {
                left[i] -= request.count();
                List<PlacedEngine.DeviceRequest> rest = new ArrayList<>();
                if (match(requests.subList(1, requests.size()), devices, left, rest)) {
                    if (device.claim() != Device.Claim.SYNTHETIC) {
                        claims.add(new PlacedEngine.DeviceRequest(
                                request.name(),
                                device.name(),
                                device.deviceClassName(),
                                device.resourceName(),
                                request.count(),
                                request.selectors()));
                    }
                    claims.addAll(rest);
                    return true;
                }
                left[i] += request.count();
            }
        }
        return false;
    }

    static PlacedEngine.PlacedMember on(Pool pool, Engine.Member member) {
        return new PlacedEngine.PlacedMember(
                member.role(),
                member.workers(),
                pool.name(),
                match(member, pool).getFirst());
    }

    /** One node for each pod of a member that claims something in the pool. */
    static int nodes(List<PlacedEngine> engines, String pool) {
        int nodes = 0;
        for (PlacedEngine engine : engines) {
            for (PlacedEngine.PlacedMember member : engine.members()) {
                boolean charged =
                        member.pool().equals(pool) && !member.requests().isEmpty();
                int pods = member.role() == Role.WORKER ? member.workers() : 1;
                nodes += charged ? pods * engine.copies() : 0;
            }
        }
        return nodes;
    }

    /** Adds to {@code placed} where each of the engines goes; false, and nothing is added, if they do not fit together. */
    static boolean assign(
            List<Engine> engines, List<Pool> pools, Map<String, Integer> free, List<PlacedEngine> placed) {
        if (engines.isEmpty()) {
            return true;
        }
        Engine engine = engines.getFirst();
        for (Pool pool : pools) {
            if (mayUse(engine, pool, pools)) {
                PlacedEngine here = new PlacedEngine(
                        engine.name(),
                        engine.copies(),
                        engine.members().stream()
                                .map(member -> on(pool, member))
                                .toList());
                int left = free.getOrDefault(pool.name(), 0) - nodes(List.of(here), pool.name());
                placed.add(here);
                int before = free.getOrDefault(pool.name(), 0);
                free.put(pool.name(), left);
                if (left >= 0 && assign(engines.subList(1, engines.size()), pools, free, placed)) {
                    return true;
                }
                free.put(pool.name(), before);
                placed.removeLast();
            }
        }
        return false;
    }

    private static boolean mayUse(Engine engine, Pool pool, List<Pool> pools) {
        boolean claims = false;
        for (Engine.Member member : engine.members()) {
            var here = match(member, pool);
            boolean elsewhere = pools.stream()
                    .map(other -> match(member, other))
                    .anyMatch(match -> !match.isEmpty() && !match.getFirst().isEmpty());
            if (here.isEmpty() || (here.getFirst().isEmpty() && elsewhere)) {
                return false;
            }
            claims |= !here.getFirst().isEmpty();
        }
        return claims;
    }
}
