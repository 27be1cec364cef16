package dev.stowage.observer;

import dev.stowage.extender.View;
import dev.stowage.observer.Moves.Move;
import dev.stowage.observer.Truth.TruePod;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * Real companions beside the observers of a walk, one for each. The first is the one that kube-scheduler asks: pods go where it
 * sends them, as far as the model lets them. Lives for one way through a walk.
 */
final class Conformance {
    private final Scenario scenario;
    private final List<WalkCompanion> companions = new ArrayList<>();

    /** What comes of comparing. */
    sealed interface Verdict {
        record Alike() implements Verdict {}

        /** From here on model and companion go different ways. */
        record Excused(Excuse why) implements Verdict {}

        record Fault(String text) implements Verdict {}
    }

    /**
     * Where a pod is sent.
     *
     * @param moves of those that the model lets it make
     */
    record Steered(Verdict verdict, List<Move> moves) {}

    /** @param eyes through which steering sees what a census says */
    Conformance(Scenario scenario, Moment first, UnaryOperator<View> eyes) {
        this.scenario = scenario;
        for (int observer = 0; observer < first.observers().size(); observer++) {
            companions.add(new WalkCompanion(scenario, first.api(), eyes));
        }
    }

    void hear(Moment now) {
        for (int observer = 0; observer < companions.size(); observer++) {
            companions.get(observer).hear(now.observers().get(observer).view(), now.truth(), now.api());
        }
    }

    /** Compares what is known. */
    Verdict compare(Moment now, Moves moves) {
        Verdict verdict = new Verdict.Alike();
        for (int observer = 0; observer < companions.size(); observer++) {
            PoolCensus model = moves.census(now.observers().get(observer).view(), now.truth());
            PoolCensus real = companions.get(observer).pool();
            Optional<String> fault = Likeness.differenceButLandings(model, real);
            if (fault.isPresent()) {
                return new Verdict.Fault(fault.get());
            }
            Optional<String> landing = Likeness.difference(model, real);
            // The others are not asked, so they find out by what they see where pods landed.
            if (landing.isPresent() && observer == 0) {
                verdict = now.lagging().isEmpty()
                        ? new Verdict.Fault(landing.get())
                        : new Verdict.Excused(Excuse.LANDING);
            }
        }
        return verdict;
    }

    /** The pod of a replica that a move binds. */
    static Optional<TruePod> bound(Moment now, Move move) {
        return now.truth().pods().objects().values().stream()
                .filter(pod -> !pod.isBound())
                .filter(pod -> afterwards(move, pod).filter(TruePod::isBound).isPresent())
                .findFirst();
    }

    private static Optional<TruePod> afterwards(Move move, TruePod pod) {
        return Optional.ofNullable(move.after().truth().pods().objects().get(pod.uid()));
    }

    private static Binding.Option option(Move move, TruePod pod) {
        TruePod after =
                Objects.requireNonNull(move.after().truth().pods().objects().get(pod.uid()));
        return new Binding.Option(after.node(), after.slot());
    }

    /** Has a pod sent to a node, and compares that with where the model lets it go. */
    Steered steer(Moment now, TruePod pod, List<Move> next) {
        List<Move> moves = next.stream()
                .filter(move -> bound(now, move).equals(Optional.of(pod)))
                .toList();
        List<Integer> nodes = new Binding(now.truth(), scenario, Set.of()).nodesFor(pod);
        SortedSet<Binding.Option> options = new TreeSet<>();
        moves.forEach(move -> options.add(option(move, pod)));
        Verdict verdict = new Verdict.Alike();
        if (now.lagging().isEmpty()) {
            verdict = judge(now, pod, options, companions.getFirst().wouldSend(pod, nodes), " by what is seen alone");
        }
        WalkCompanion.Sent sent = companions.getFirst().send(pod, nodes);
        if (verdict instanceof Verdict.Alike) {
            verdict = judge(now, pod, options, sent, "");
        }
        return new Steered(
                verdict,
                moves.stream()
                        .filter(move -> sent.nodes().contains(option(move, pod).node()))
                        .toList());
    }

    private Verdict judge(
            Moment now, TruePod pod, SortedSet<Binding.Option> options, WalkCompanion.Sent sent, String how) {
        SortedSet<Binding.Option> real = new TreeSet<>();
        sent.nodes().forEach(node -> real.add(new Binding.Option(node, sent.slot())));
        if (options.containsAll(real)) {
            return new Verdict.Alike();
        }
        boolean areNodesAlike =
                options.stream().map(Binding.Option::node).toList().containsAll(sent.nodes());
        return new Lateness(companions.getFirst(), now)
                .excuse()
                .or(() -> areNodesAlike && !now.lagging().isEmpty() ? Optional.of(Excuse.LANDING) : Optional.empty())
                .<Verdict>map(Verdict.Excused::new)
                .orElseGet(() -> new Verdict.Fault(
                        "%s may go to %s, and is sent to %s%s".formatted(pod.uid(), options, real, how)));
    }
}
