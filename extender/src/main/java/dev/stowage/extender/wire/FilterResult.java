package dev.stowage.extender.wire;

import dev.stowage.extender.FilterAnswer;
import dev.stowage.extender.wire.ExtenderArgs.Nodes;
import dev.stowage.extender.wire.ExtenderArgs.Range;
import java.util.List;

/**
 * Writes an {@code ExtenderFilterResult} (kube-scheduler's {@code extender/v1/types.go}), with the candidates as they were
 * written in the question.
 */
final class FilterResult {
    private final byte[] body;
    private final Nodes nodes;
    private final List<Items.Item> items;

    /** @param body the question */
    FilterResult(byte[] body, Nodes nodes, List<Items.Item> items) {
        this.body = body;
        this.nodes = nodes;
        this.items = items;
    }

    /** All candidates pass. */
    static byte[] all(byte[] body, Nodes nodes) {
        JsonText json = new JsonText();
        switch (nodes) {
            case Nodes.Named(var text) ->
                json.raw("{\"Nodes\":null,\"NodeNames\":").raw(body, text);
            case Nodes.Whole(var text) ->
                json.raw("{\"Nodes\":").raw(body, text).raw(",\"NodeNames\":null");
            case Nodes.Unread() -> json.raw("{\"Nodes\":null,\"NodeNames\":null");
        }
        return json.raw(",\"FailedNodes\":{},\"FailedAndUnresolvableNodes\":{},\"Error\":\"\"}")
                .toBytes();
    }

    /** None does, and kube-scheduler is to do as if it had not asked. */
    static byte[] error(String message) {
        return new JsonText()
                .raw(
                        "{\"Nodes\":null,\"NodeNames\":null,\"FailedNodes\":{},\"FailedAndUnresolvableNodes\":{},\"Error\":")
                .text(message)
                .raw("}")
                .toBytes();
    }

    /** The others fail for reasons that evicting pods cannot change, so preemption is not to try. */
    byte[] only(FilterAnswer.Only only) {
        JsonText json = new JsonText();
        boolean isNamed = nodes instanceof Nodes.Named;
        json.raw(isNamed ? "{\"Nodes\":null,\"NodeNames\":[" : "{\"Nodes\":{\"metadata\":{},\"items\":[");
        String separator = "";
        for (int place = 0; place < items.size(); place++) {
            if (only.passes(place)) {
                json.raw(separator).raw(body, text(place));
                separator = ",";
            }
        }
        json.raw(isNamed ? "]" : "]},\"NodeNames\":null").raw(",\"FailedNodes\":{},\"FailedAndUnresolvableNodes\":{");
        separator = "";
        for (int place = 0; place < items.size(); place++) {
            if (!only.passes(place)) {
                json.raw(separator).text(items.get(place).name()).raw(":").text(only.reason(place));
                separator = ",";
            }
        }
        return json.raw("},\"Error\":\"\"}").toBytes();
    }

    private Range text(int place) {
        return items.get(place).text();
    }
}
