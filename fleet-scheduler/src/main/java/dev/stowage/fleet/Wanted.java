package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What one deployment asks for. */
record Wanted(Deployment deployment, Request request, Matching.SelectorCheck selectors) {
    /** By namespace and name, without deployments that are being deleted; equal requests are one. */
    static List<Wanted> of(List<Deployment> deployments, Matching matching) {
        List<Deployment> byName = Fleet.sorted(deployments, Deployment::key);
        byName.removeIf(Deployment::terminating);
        Map<List<Engine>, Request> requests = new HashMap<>();
        List<Wanted> all = new ArrayList<>(byName.size());
        for (Deployment deployment : byName) {
            Request request = requests.computeIfAbsent(
                    Request.anonymous(deployment.engines()),
                    engines -> new Request(requests.size(), engines, matching));
            all.add(new Wanted(deployment, request, matching.check(deployment.engines())));
        }
        return List.copyOf(all);
    }
}
