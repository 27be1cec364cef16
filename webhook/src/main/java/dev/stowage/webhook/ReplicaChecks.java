package dev.stowage.webhook;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/** Who may write ModelReplicas, and what of them never changes. */
final class ReplicaChecks {
    static final String DEPLOYMENT = "stowage.dev/deployment";
    static final String CLUSTER = "stowage.dev/cluster";
    static final String INDEX = "stowage.dev/replica-index";

    /** The planner knows a replica by them. */
    private static final List<String> IDENTITY = List.of(CLUSTER, DEPLOYMENT, INDEX);

    private final boolean isTrusted;
    private final Findings findings = new Findings();

    private ReplicaChecks(boolean isTrusted) {
        this.isTrusted = isTrusted;
    }

    /**
     * Decides about a write.
     *
     * @param isTrusted whether the fleet scheduler, or an account that may do as it, writes
     */
    static Decision decide(Change<DeclaredReplica> change, boolean isTrusted) {
        ReplicaChecks checks = new ReplicaChecks(isTrusted);
        return switch (change) {
            case Change.Created<DeclaredReplica>(var replica) -> checks.creation(replica);
            case Change.Updated<DeclaredReplica>(var before, var after) ->
                before.content().equals(after.content()) && before.labels().equals(after.labels())
                        ? new Decision.Allow(Outcome.NOTHING_GUARDED)
                        : checks.update(before, after);
        };
    }

    private Decision creation(DeclaredReplica replica) {
        if (!isTrusted) {
            findings.forbidden(
                    "spec", "only the fleet scheduler makes ModelReplicas; set replicas of a ModelDeployment");
            return findings.deny(Outcome.FORGED, Decision.Deny.Kind.FORBIDDEN);
        }
        for (String label : IDENTITY) {
            if (replica.labels().getOrDefault(label, "").isEmpty()) {
                findings.required(field(label), "a replica is known by it");
            }
        }
        String index = replica.labels().getOrDefault(INDEX, "");
        if (!index.isEmpty() && !index.matches("0|[1-9][0-9]{0,8}")) {
            findings.invalid(field(INDEX), index, "must be a whole number from 0 to 999999999");
        }
        return findings.decision();
    }

    private Decision update(DeclaredReplica before, DeclaredReplica after) {
        if (!isTrusted && !before.content().equals(after.content())) {
            findings.forbidden("spec", "only the fleet scheduler changes ModelReplicas; change their ModelDeployment");
        }
        labels(before, after);
        identity(before, after);
        return isTrusted ? findings.decision() : findings.deny(Outcome.FORGED, Decision.Deny.Kind.FORBIDDEN);
    }

    private void labels(DeclaredReplica before, DeclaredReplica after) {
        SortedSet<String> names = new TreeSet<>(before.labels().keySet());
        names.addAll(after.labels().keySet());
        for (String name : names) {
            if (Objects.equals(before.labels().get(name), after.labels().get(name))) {
                continue;
            }
            if (IDENTITY.contains(name)) {
                never(
                        field(name),
                        before.labels().getOrDefault(name, ""),
                        after.labels().getOrDefault(name, ""));
            } else if (!isTrusted) {
                findings.forbidden(field(name), "only the fleet scheduler sets labels under stowage.dev");
            }
        }
    }

    private void identity(DeclaredReplica before, DeclaredReplica after) {
        SequencedMap<String, DeclaredReplica.Part> now = byKey(after);
        SequencedMap<String, DeclaredReplica.Part> then = byKey(before);
        List<String> keys = new ArrayList<>(then.keySet());
        now.keySet().stream().filter(key -> !then.containsKey(key)).forEach(keys::add);
        for (String key : keys) {
            DeclaredReplica.Part was = part(then, now, key);
            DeclaredReplica.Part is = part(now, then, key);
            if (!was.value().equals(is.value())) {
                never(is.path(), was.value(), is.value());
            }
        }
    }

    private static SequencedMap<String, DeclaredReplica.Part> byKey(DeclaredReplica replica) {
        SequencedMap<String, DeclaredReplica.Part> parts = new LinkedHashMap<>();
        replica.identity().forEach(part -> parts.put(part.key(), part));
        return parts;
    }

    /** The part; where it is absent, an empty one at the place where the other object has it. */
    private static DeclaredReplica.Part part(
            Map<String, DeclaredReplica.Part> parts, Map<String, DeclaredReplica.Part> others, String key) {
        DeclaredReplica.Part part = parts.get(key);
        if (part != null) {
            return part;
        }
        DeclaredReplica.Part other = others.get(key);
        return new DeclaredReplica.Part(key, other == null ? key : other.path(), "");
    }

    private void never(String field, String was, String is) {
        findings.invalid(
                field,
                is,
                was.isEmpty()
                        ? "a replica never changes what it is: it was not set"
                        : "a replica never changes what it is: it was %s".formatted(Quoted.of(was)));
    }

    private static String field(String label) {
        return "metadata.labels[%s]".formatted(label);
    }
}
