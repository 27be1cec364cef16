package dev.stowage.hub.wire;

import dev.stowage.manifests.Condition;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Writes conditions: the time of one changes with its status only, as Kubernetes has it. */
final class Conditions {
    private final List<Condition> before;
    private final long generation;
    private final Instant now;
    private final List<Condition> written = new ArrayList<>();

    /**
     * @param before what the object has
     * @param generation of the spec that they speak of
     */
    Conditions(List<Condition> before, long generation, Instant now) {
        this.before = List.copyOf(before);
        this.generation = generation;
        this.now = now;
    }

    Conditions with(String type, boolean holds, String reason, String message) {
        Condition.Status status = holds ? Condition.Status.TRUE : Condition.Status.FALSE;
        String since = before.stream()
                .filter(condition -> condition.type().equals(type) && condition.status() == status)
                .map(Condition::lastTransitionTime)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(now.truncatedTo(ChronoUnit.SECONDS).toString());
        written.add(new Condition(type, status, generation, since, reason, Bounded.condition(message)));
        return this;
    }

    List<Condition> list() {
        return List.copyOf(written);
    }
}
