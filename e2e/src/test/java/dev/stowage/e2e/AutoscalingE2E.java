package dev.stowage.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.bench.Bench;
import dev.stowage.bench.Devices;
import dev.stowage.bench.NodePool;
import dev.stowage.bench.Waiting;
import dev.stowage.fleet.Proof;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A HorizontalPodAutoscaler that scales a ModelDeployment, by what Kubernetes itself knows of it. */
final class AutoscalingE2E {
    @RegisterExtension
    static final Bench bench = new Bench();

    private static final Path PAGE = Path.of("..", "docs", "operations.md");

    private static LiveFleet fleet;
    private static PlacedReplicas placed;
    private static ToyMetrics metrics;

    @BeforeAll
    static void start() {
        fleet = LiveFleet.start(bench, "east");
        placed = new PlacedReplicas(fleet);
        metrics = bench.closing(ToyMetrics.on(fleet.hubCluster()));
    }

    /** The one that people are shown; it is to scale down at once. */
    private static String autoscaler() throws IOException {
        String page = Files.readString(PAGE);
        int begin = page.indexOf("```yaml\n", page.indexOf("\n## Scaling\n")) + "```yaml\n".length();
        return page.substring(begin, page.indexOf("```", begin))
                + "  behavior: {scaleDown: {stabilizationWindowSeconds: 0}}\n";
    }

    private static void awaitWanted(int replicas) {
        fleet.awaitDeployment(
                "chat",
                "%d replicas to be wanted".formatted(replicas),
                chat -> chat.getSpec().replicas() == replicas);
    }

    private static void awaitContent() {
        Waiting.until(
                "the autoscaler to say that it can scale",
                fleet.hub()
                        .genericKubernetesResources("autoscaling/v2", "HorizontalPodAutoscaler")
                        .inNamespace(Installed.TEAM)
                        .withName("chat"),
                all -> all.stream()
                        .anyMatch(scaler ->
                                ToyMetrics.holds(scaler, "AbleToScale") && ToyMetrics.holds(scaler, "ScalingActive")),
                LiveFleet.DEADLINE);
    }

    @Tag("proof:autoscaling")
    @Test
    void anAutoscalerScalesUpAsFarAsThereIsRoomAndDownAgain() throws IOException {
        fleet.give("east", NodePool.named("scaled", 1).with(Devices.gpus(3)));
        metrics.queue(10);
        fleet.deploy("chat", 1, 1);
        fleet.awaitReady("chat", 1);
        SortedMap<String, String> first = placed.uids();
        fleet.hub().resource(autoscaler()).create();
        awaitContent();
        assertThat(placed.uids()).isEqualTo(first);

        metrics.queue(30);
        awaitWanted(3);
        fleet.awaitReady("chat", 3);
        SortedMap<String, String> three = placed.uids();
        metrics.queue(400);
        awaitWanted(5);
        String why = fleet.awaitWaiting("chat", 2);
        assertThat(placed.uids()).isEqualTo(three).containsAllEntriesOf(first);
        assertThat(fleet.cluster("east").claims().allocatedOn("scaled-0")).hasSize(3);

        metrics.queue(20);
        awaitWanted(2);
        fleet.awaitReady("chat", 2);
        metrics.queue(5);
        awaitWanted(1);
        fleet.awaitReady("chat", 1);
        fleet.awaitFree("east", 2);
        FleetJudge.awaitNoFault(fleet);
        assertThat(placed.uids()).isEqualTo(first);
        awaitContent();
        Proof.held(
                "autoscaling",
                "kube-controller-manager scaled from 1 to 3, to 5 of which 2 waited (%s), and down to 1"
                        .formatted(why));
    }
}
