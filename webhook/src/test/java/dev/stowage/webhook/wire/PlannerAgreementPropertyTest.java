package dev.stowage.webhook.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.fleet.Planner;
import dev.stowage.fleet.Proof;
import dev.stowage.fleet.wire.CelMatcher;
import dev.stowage.fleet.wire.FleetReader;
import dev.stowage.webhook.Change;
import dev.stowage.webhook.ClassCatalog;
import dev.stowage.webhook.DeclaredClass;
import dev.stowage.webhook.HubValidation;
import dev.stowage.webhook.TrustedAccounts;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** The planner itself says what no class could ever hold: what it does not place on an empty pool of any class. */
class PlannerAgreementPropertyTest {
    private static final CelMatcher MATCHER = new CelMatcher();

    private static final int DEPLOYMENTS = 20;

    @Test
    void warnsOfExactlyThoseDeploymentsThatThePlannerNeverPlaces() {
        long seed = Proof.seed(1);
        Random random = new Random(seed);
        long fleets = Proof.cases(20, 1_000);
        long warned = 0;
        for (int i = 0; i < fleets; i++) {
            RandomHub hub = new RandomHub(random, false);
            List<JsonNode> classes = new ArrayList<>();
            for (int number = 1 + random.nextInt(3); number > 0; number--) {
                classes.add(hub.inferenceClass("class-" + number));
            }
            List<JsonNode> deployments = new ArrayList<>();
            for (int number = 0; number < DEPLOYMENTS; number++) {
                deployments.add(hub.deployment("deployment-" + number, 1));
            }

            SortedSet<String> waiting = waiting(classes, deployments);

            for (JsonNode deployment : deployments) {
                List<String> warnings = warnings(classes, deployment);
                assertThat(!warnings.isEmpty())
                        .as("seed %d, fleet %d: %s%n%s%n%s", seed, i, warnings, classes, deployment)
                        .isEqualTo(waiting.contains(name(deployment)));
            }
            warned += waiting.size();
        }
        assertThat(warned).isBetween(fleets * 2, fleets * (DEPLOYMENTS - 2));
    }

    private static String name(JsonNode object) {
        return object.at("/metadata/name").asString();
    }

    private static List<String> warnings(List<JsonNode> classes, JsonNode deployment) {
        List<DeclaredClass> declared =
                classes.stream().map(ClassDecoder::decode).toList();
        return new HubValidation(
                        () -> new ClassCatalog.Known.Classes(declared),
                        HubOfTests.SELECTORS,
                        TrustedAccounts.ofFleetScheduler("stowage-system"))
                .deployment(new Change.Created<>(DeploymentDecoder.decode(deployment)))
                .warnings();
    }

    /** The deployments that the planner does not place on clusters that each have one large pool of one class. */
    private static SortedSet<String> waiting(List<JsonNode> classes, List<JsonNode> deployments) {
        ArrayNode items = JsonNodeFactory.instance.arrayNode();
        for (JsonNode declared : classes) {
            items.add(declared).add(RandomHub.largeCluster("cluster-of-" + name(declared), name(declared)));
        }
        items.addAll(deployments);
        String list = "{\"apiVersion\": \"v1\", \"kind\": \"List\", \"items\": %s}".formatted(items);
        return switch (FleetReader.read(
                List.of("-"), new ByteArrayInputStream(list.getBytes(StandardCharsets.UTF_8)), Instant.EPOCH)) {
            case FleetReader.Reading.Read(var state, var _) ->
                Planner.plan(state, MATCHER).unplaced().stream()
                        .map(unplaced -> unplaced.deployment().name())
                        .collect(Collectors.toCollection(TreeSet::new));
            case FleetReader.Reading.Refused(var problems, var _, var _) -> throw new AssertionError(problems);
        };
    }
}
