package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.List;

/** Turns a deployment's engines into the ones that stand on a replica, for the pools that its engines go to. */
final class Resolution {
    private Resolution() {}

    /** {@code poolOf} gives each engine's pool; every member matches there. */
    static List<PlacedEngine> resolve(Deployment deployment, Request request, List<Pool> poolOf) {
        List<PlacedEngine> engines = new ArrayList<>(poolOf.size());
        for (int position = 0; position < poolOf.size(); position++) {
            Engine engine = deployment.engines().get(position);
            Request.OnShape matched = request.on(position, poolOf.get(position).shape());
            List<PlacedEngine.PlacedMember> members =
                    new ArrayList<>(engine.members().size());
            for (int member = 0; member < engine.members().size(); member++) {
                members.add(
                        resolve(engine.members().get(member), matched.members().get(member), poolOf.get(position)));
            }
            engines.add(new PlacedEngine(engine.name(), engine.copies(), members));
        }
        return List.copyOf(engines);
    }

    static PlacedEngine.PlacedMember resolve(Engine.Member member, Matching.MemberMatch match, Pool pool) {
        List<PlacedEngine.DeviceRequest> requests =
                new ArrayList<>(member.requests().size());
        if (match instanceof Matching.MemberMatch.Matched(var devices, var _)) {
            for (int i = 0; i < devices.size(); i++) {
                Device device = pool.shape().devices().get(devices.get(i));
                Engine.Request request = member.requests().get(i);
                if (device.claimed()) {
                    requests.add(new PlacedEngine.DeviceRequest(
                            request.name(),
                            device.name(),
                            device.deviceClassName(),
                            device.resourceName(),
                            request.count(),
                            request.selectors()));
                }
            }
        }
        return new PlacedEngine.PlacedMember(member.role(), member.workers(), pool.name(), requests);
    }
}
