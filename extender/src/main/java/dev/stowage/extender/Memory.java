package dev.stowage.extender;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All that is remembered from one question to the next: where pods were sent that cannot be seen there yet, and, to be
 * shown, the last decisions. Losing it costs steering for a moment.
 *
 * @param assumptions oldest first, one for a pod
 * @param decisions oldest first
 */
record Memory(List<Assumption> assumptions, List<Decision> decisions) {
    static final int ASSUMPTIONS = 4_096;
    static final int DECISIONS = 512;

    static final Memory EMPTY = new Memory(List.of(), List.of());

    /** What is assumed at a time about other pods than one, and cannot be seen yet. */
    List<Assumption> others(PodUid pod, View view, Instant at) {
        return assumptions.stream()
                .filter(assumption -> assumption.holds(at))
                .filter(assumption -> !assumption.reserved().pod().equals(pod))
                .filter(assumption -> view.whereabouts(assumption.reserved().pod()) instanceof Whereabouts.Unseen)
                .toList();
    }

    /** After a decision; {@code others} is what is still assumed about other pods, {@code added} about this one. */
    Memory after(Decision decision, List<Assumption> others, List<Assumption> added) {
        List<Assumption> all = new ArrayList<>(others);
        all.addAll(added);
        List<Decision> last = new ArrayList<>(decisions.size() + 1);
        last.addAll(decisions.size() < DECISIONS ? decisions : decisions.subList(1, DECISIONS));
        last.add(decision);
        return new Memory(
                List.copyOf(all.subList(Math.max(0, all.size() - ASSUMPTIONS), all.size())), List.copyOf(last));
    }

    /** The decisions about pods of that name, newest first. */
    List<Decision> about(PodKey pod) {
        return decisions.reversed().stream()
                .filter(decision -> decision.about().pod().equals(pod))
                .toList();
    }

    /** Where a pod was sent to, if it was sent to that node. */
    Optional<Landing> sentTo(PlacedAt placed) {
        return assumptions.stream()
                .filter(assumption -> assumption.reserved().pod().equals(placed.pod())
                        && assumption.reserved().node().equals(placed.node()))
                .map(Assumption::landing)
                .findFirst();
    }

    Memory without(PodUid pod) {
        return new Memory(
                assumptions.stream()
                        .filter(assumption -> !assumption.reserved().pod().equals(pod))
                        .toList(),
                decisions);
    }
}
