package dev.stowage.fleet.wire;

import java.util.List;
import java.util.function.Function;

/** What the engines of one replica must be to each other. */
final class EngineChecks {
    private static final String PREFILL_DECODE = "PrefillDecode";

    private final Header header;
    private final String path;
    private final Problems problems;

    EngineChecks(Header header, String path, Problems problems) {
        this.header = header;
        this.path = path;
        this.problems = problems;
    }

    /** One Standalone member, or the two of a gang. */
    void members(List<Node.Mapping> engines) {
        for (int i = 0; i < engines.size(); i++) {
            List<String> roles = engines.get(i).maps("members").stream()
                    .map(member -> Decoders.role(member.text("role")).toString())
                    .sorted()
                    .toList();
            if (!roles.equals(List.of("Standalone")) && !roles.equals(List.of("Leader", "Worker"))) {
                error(
                        engines.get(i).get("members"),
                        "[%s].members".formatted(i),
                        "found %s, expected one Standalone, or one Leader and one Worker"
                                .formatted(roles.isEmpty() ? "no member" : String.join(", ", roles)));
            }
        }
    }

    /** One engine for each phase in mode PrefillDecode, none for a phase in another mode; {@code holder} has the engines. */
    void phases(Node.Mapping holder) {
        List<Node.Mapping> engines = holder.maps("engines");
        String mode = holder.map("serving").text("mode", "Unified");
        if (mode.equals(PREFILL_DECODE)) {
            List<String> phases = engines.stream()
                    .map(engine -> engine.text("phase", "no phase"))
                    .toList();
            if (!phases.stream().sorted().toList().equals(List.of("Decode", "Prefill"))) {
                error(
                        holder.get("engines"),
                        "",
                        "found %s (%s), expected two in mode PrefillDecode: one with phase Prefill, one with phase Decode"
                                .formatted(count(phases.size(), "engine"), Found.shorten(String.join(", ", phases))));
            }
            return;
        }
        for (int i = 0; i < engines.size(); i++) {
            if (engines.get(i).has("phase")) {
                error(
                        engines.get(i).get("phase"),
                        "[%s].phase".formatted(i),
                        "found %s in mode %s, expected no phase: phases are for mode PrefillDecode"
                                .formatted(engines.get(i).text("phase"), mode));
            }
        }
    }

    /** Not more pods than a prediction holds; {@code requests} are what the pods of a member claim by. */
    void pods(Node.Mapping holder, Function<Node.Mapping, List<Node.Mapping>> requests) {
        // No overflow: a document has at most a million values, and the schema bounds both counts.
        long pods = 0;
        for (Node.Mapping engine : holder.maps("engines")) {
            for (Node.Mapping member : engine.maps("members")) {
                pods += requests.apply(member).isEmpty() ? 0 : Decoders.copies(engine) * pods(member);
            }
        }
        if (pods > Limits.PODS) {
            error(
                    holder.get("engines"),
                    "",
                    "found %s pods that claim devices in one replica, expected at most %s"
                            .formatted(pods, Limits.PODS));
        }
    }

    private static long pods(Node.Mapping member) {
        return switch (Decoders.role(member.text("role"))) {
            case WORKER -> Decoders.workers(member);
            case STANDALONE, LEADER -> 1;
        };
    }

    private static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    private void error(Node node, String field, String text) {
        problems.error(header.problem(node.line(), path + field, text));
    }
}
