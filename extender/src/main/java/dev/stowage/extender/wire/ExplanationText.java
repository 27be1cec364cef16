package dev.stowage.extender.wire;

import dev.stowage.extender.Decision;
import dev.stowage.extender.Explanation;
import dev.stowage.extender.Landing;
import dev.stowage.extender.Rank;
import dev.stowage.extender.Whereabouts;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** Writes what is remembered about a pod, for {@code GET /explain/NAMESPACE/POD}. */
public final class ExplanationText {
    private ExplanationText() {}

    public static byte[] write(Explanation explanation) {
        JsonText json = new JsonText();
        json.raw("{\"pod\":").text(explanation.pod().toString());
        json.raw(",\"landed\":").text(text(explanation.landed()));
        json.raw(",\"decisions\":");
        list(json, explanation.decisions(), decision -> decision(json, decision));
        return json.raw("}\n").toBytes();
    }

    private static void decision(JsonText json, Decision decision) {
        json.raw("{\"at\":").text(decision.about().at().toString());
        json.raw(",\"uid\":").text(decision.about().uid().text());
        json.raw(",\"verb\":").text(decision.verb().name().toLowerCase(Locale.ROOT));
        json.raw(",\"outcome\":").text(decision.outcome().name().toLowerCase(Locale.ROOT));
        json.raw(",\"slot\":").text(text(decision.wanted()));
        json.raw(",\"assumed\":").text(text(decision.assumed()));
        json.raw(",\"candidates\":").number(decision.about().candidates());
        json.raw(",\"nodes\":");
        list(json, decision.ranks(), rank -> rank(json, rank));
        json.raw("}");
    }

    private static void rank(JsonText json, Rank rank) {
        json.raw("{\"score\":").number(rank.score());
        json.raw(",\"why\":").text(rank.ruling().reason());
        json.raw(",\"count\":").number(rank.nodes());
        json.raw(",\"names\":");
        list(json, rank.some(), json::text);
        json.raw("}");
    }

    private static <T> void list(JsonText json, List<T> items, Consumer<T> each) {
        json.raw("[");
        for (int i = 0; i < items.size(); i++) {
            json.raw(i == 0 ? "" : ",");
            each.accept(items.get(i));
        }
        json.raw("]");
    }

    private static String text(Landing landing) {
        return switch (landing) {
            case Landing.OnSlot(var slot) -> slot.text();
            case Landing.OffSlot() -> "";
        };
    }

    private static String text(Whereabouts whereabouts) {
        return switch (whereabouts) {
            case Whereabouts.At(var node) -> node.text();
            case Whereabouts.Unseen() -> "";
        };
    }
}
