package dev.stowage.fleet.wire;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What fields of one object must be to each other, which no schema says. */
final class ObjectChecks {
    private final Header header;
    private final Problems problems;

    private ObjectChecks(Header header, Problems problems) {
        this.header = header;
        this.problems = problems;
    }

    /** Reports what is wrong with a document that has the right types, and returns whether nothing is. */
    static boolean passes(Node.Mapping document, Header header, Problems problems) {
        long before = problems.errorCount();
        new ObjectChecks(header, problems).check(document);
        return problems.errorCount() == before;
    }

    private void check(Node.Mapping document) {
        Node.Mapping spec = document.map("spec");
        switch (header.kind()) {
            case INFERENCE_CLASS -> differ(spec.maps("devices"), "spec.devices");
            case INFERENCE_CLUSTER -> cluster(spec, document.map("status"));
            case MODEL_DEPLOYMENT -> deployment(spec.map("template").map("spec"));
            case MODEL_REPLICA -> replica(spec);
        }
    }

    private void cluster(Node.Mapping spec, Node.Mapping status) {
        List<Node.Mapping> pools = spec.maps("nodePools");
        differ(pools, "spec.nodePools");
        differ(status.maps("gpuPools"), "status.gpuPools");
        for (int i = 0; i < pools.size(); i++) {
            Node.Mapping pool = pools.get(i);
            String path = "spec.nodePools[%s].".formatted(i);
            atMost(pool, "minNodeCount", "nodeCount", path);
            atMost(pool, "nodeCount", "maxNodeCount", path);
            if (!pool.has("nodeCount")) {
                atMost(pool, "minNodeCount", "maxNodeCount", path);
            }
        }
    }

    private void deployment(Node.Mapping template) {
        List<Node.Mapping> engines = template.maps("engines");
        String path = "spec.template.spec.engines";
        differ(engines, path);
        EngineChecks checks = new EngineChecks(header, path, problems);
        checks.members(engines);
        checks.phases(template);
        checks.pods(template, ObjectChecks::devices);
        for (int i = 0; i < engines.size(); i++) {
            List<Node.Mapping> members = engines.get(i).maps("members");
            for (int j = 0; j < members.size(); j++) {
                differ(devices(members.get(j)), "%s[%s].members[%s].nodeSelector.devices".formatted(path, i, j));
            }
        }
    }

    private static List<Node.Mapping> devices(Node.Mapping member) {
        return member.map("nodeSelector").maps("devices");
    }

    private void replica(Node.Mapping spec) {
        differ(spec.maps("engines"), "spec.engines");
        new EngineChecks(header, "spec.engines", problems).pods(spec, member -> member.maps("deviceRequests"));
    }

    /** Objects of a list have different names. */
    private void differ(List<Node.Mapping> objects, String path) {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < objects.size(); i++) {
            Node.Mapping object = objects.get(i);
            String name = object.text("name");
            String field = "%s[%s].name".formatted(path, i);
            if (name.isEmpty()) {
                error(object.line(), field, "found nothing, expected a name");
            } else if (!names.add(name)) {
                error(
                        object.get("name").line(),
                        field,
                        "found \"%s\" a second time, expected another name".formatted(name));
            }
        }
    }

    private void atMost(Node.Mapping pool, String smaller, String larger, String path) {
        if (pool.has(smaller) && pool.has(larger) && pool.count(smaller) > pool.count(larger)) {
            error(
                    pool.get(smaller).line(),
                    path + smaller,
                    "found %s, expected at most %s, which is %s"
                            .formatted(pool.count(smaller), larger, pool.count(larger)));
        }
    }

    private void error(int line, String path, String text) {
        problems.error(header.problem(line, path, text));
    }
}
