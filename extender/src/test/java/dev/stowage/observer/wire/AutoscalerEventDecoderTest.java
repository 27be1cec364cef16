package dev.stowage.observer.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.PodUid;
import dev.stowage.observer.AutoscalerEvent;
import dev.stowage.observer.News;
import dev.stowage.owners.kubernetes.LeanSerialization;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AutoscalerEventDecoderTest {
    private static final Instant CREATED = Instant.parse("2026-01-01T00:00:00Z");
    private static final Meta META =
            new Meta("team", "chat-0.1", "e", List.of(), new TreeMap<>(), new TreeMap<>(), CREATED, false);

    private static final String ABOUT_POD = """
            "involvedObject": {"kind": "Pod", "namespace": "team", "name": "chat-0", "apiVersion": "v1",
              "uid": "9a3f", "resourceVersion": "4711"}""";

    private static Optional<News.AutoscalerTold> decode(String json) {
        Map<?, ?> values = LeanSerialization.create().unmarshal(json, Map.class);
        Map<String, Object> fields = new TreeMap<>();
        values.forEach((name, value) -> fields.put((String) name, value));
        return AutoscalerEventDecoder.decode(META, new Fields("", fields));
    }

    @Test
    void takesTheTimeOfTheLastRepetition() {
        String message = "pod didn't trigger scale-up: 1 max node group size reached, 2 Insufficient example.com/gpu";

        assertThat(decode("""
                {%s,
                 "reason": "NotTriggerScaleUp", "message": "%s", "type": "Normal",
                 "source": {"component": "cluster-autoscaler"},
                 "firstTimestamp": "2026-01-01T00:00:05Z", "lastTimestamp": "2026-01-01T00:06:10Z", "count": 2,
                 "eventTime": null, "reportingComponent": "cluster-autoscaler", "reportingInstance": ""}
                """.formatted(ABOUT_POD, message)))
                .contains(told("cluster-autoscaler", "NotTriggerScaleUp", message, "2026-01-01T00:06:10Z"));
    }

    @Test
    void takesTheTimeOfASeries() {
        String message = "Failed to schedule pod, incompatible with nodepool \"gpu\"";

        assertThat(decode("""
                {%s,
                 "reason": "FailedScheduling", "message": "%s", "type": "Warning", "action": "Provisioning",
                 "source": {}, "firstTimestamp": null, "lastTimestamp": null,
                 "eventTime": "2026-01-01T00:00:05.123456Z",
                 "series": {"count": 3, "lastObservedTime": "2026-01-01T00:05:09.000000Z"},
                 "reportingComponent": "karpenter", "reportingInstance": "karpenter-0"}
                """.formatted(ABOUT_POD, message.replace("\"", "\\\""))))
                .contains(told("karpenter", "FailedScheduling", message, "2026-01-01T00:05:09Z"));
    }

    @Test
    void takesItsOwnTimeForLackOfAnother() {
        assertThat(decode("{%s, \"reason\": \"Nominated\", \"source\": {\"component\": \"karpenter\"}}"
                        .formatted(ABOUT_POD)))
                .contains(told("karpenter", "Nominated", "", CREATED.toString()));
    }

    /** As the API server's field selector does. */
    @Test
    void believesTheSourceBeforeTheReportingController() {
        assertThat(decode("""
                {%s, "reason": "Nominated", "source": {"component": "karpenter"}, "reportingComponent": "other"}
                """.formatted(ABOUT_POD))).contains(told("karpenter", "Nominated", "", CREATED.toString()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"involvedObject\": {\"kind\": \"Pod\", \"name\": \"chat-0\"}}",
                "{\"involvedObject\": {\"kind\": \"Node\", \"name\": \"gpu-1\", \"uid\": \"gpu-1\"}}",
                "{\"involvedObject\": {\"kind\": \"NodeClaim\", \"name\": \"gpu-x7\", \"uid\": \"77\"}}",
                "{\"involvedObject\": {\"kind\": \"ConfigMap\", \"name\": \"cluster-autoscaler-status\", \"uid\": \"78\"}}",
            })
    void passesOverWhatIsNotAboutAPod(String json) {
        assertThat(decode(json)).isEmpty();
    }

    private static News.AutoscalerTold told(String reporter, String reason, String message, String at) {
        return new News.AutoscalerTold(
                new PodUid("9a3f"), new AutoscalerEvent(reporter, reason, message, Instant.parse(at)));
    }
}
