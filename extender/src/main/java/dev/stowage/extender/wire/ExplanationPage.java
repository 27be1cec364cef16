package dev.stowage.extender.wire;

import dev.stowage.extender.Decision;
import dev.stowage.extender.Explanation;
import dev.stowage.extender.Landing;
import dev.stowage.extender.Rank;
import dev.stowage.extender.Whereabouts;
import java.util.Locale;

/** Writes what is remembered about a pod for people to read. */
public final class ExplanationPage {
    private ExplanationPage() {}

    public static String write(Explanation explanation) {
        StringBuilder page = new StringBuilder();
        page.append("pod ").append(explanation.pod()).append(": ");
        page.append(
                        switch (explanation.landed()) {
                            case Whereabouts.At(var node) -> "on node " + node;
                            case Whereabouts.Unseen() -> "on no node yet";
                        })
                .append('\n');
        explanation.decisions().forEach(decision -> decision(page, decision));
        return page.toString();
    }

    private static void decision(StringBuilder page, Decision decision) {
        page.append("\n%s %s of %s: %s, nodes to choose from: %d\n"
                .formatted(
                        decision.about().at(),
                        word(decision.verb()),
                        decision.about().uid().text(),
                        word(decision.outcome()),
                        decision.about().candidates()));
        page.append("  slot: ")
                .append(
                        switch (decision.wanted()) {
                            case Landing.OnSlot(var slot) -> slot.text();
                            case Landing.OffSlot() -> "none";
                        })
                .append('\n');
        page.append("  taken to go to: ")
                .append(
                        switch (decision.assumed()) {
                            case Whereabouts.At(var node) -> node.text();
                            case Whereabouts.Unseen() -> "nobody knows";
                        })
                .append('\n');
        decision.ranks().forEach(rank -> rank(page, rank));
    }

    private static void rank(StringBuilder page, Rank rank) {
        String more = rank.nodes() > rank.some().size() ? ", …" : "";
        page.append("  %2d for %d, %s: %s%s\n"
                .formatted(rank.score(), rank.nodes(), rank.ruling().reason(), String.join(", ", rank.some()), more));
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
