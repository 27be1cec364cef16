package dev.stowage.observer;

import dev.stowage.fleet.Cluster;
import dev.stowage.fleet.ClusterSelector;
import dev.stowage.fleet.Deployment;
import dev.stowage.fleet.Device;
import dev.stowage.fleet.DeviceMatcher;
import dev.stowage.fleet.Engine;
import dev.stowage.fleet.NodeShape;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.Observation;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.Planner;
import dev.stowage.fleet.Pool;
import dev.stowage.fleet.Replica;
import dev.stowage.fleet.ResourceVersion;
import dev.stowage.fleet.Role;
import dev.stowage.fleet.State;
import dev.stowage.observer.Scenario.Wish;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;

/** Plans as the hub does, with its planner; remembers what it was asked. */
final class PlainHub {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final Scenario scenario;
    private final Set<Rule> leftOut;
    private final NodeShape shape;
    private final Map<Question, Plan> plans = new HashMap<>();

    private record Question(
            Observation observation, boolean ready, List<HubMind.Replica> replicas, SortedSet<String> wanted) {}

    PlainHub(Scenario scenario, Set<Rule> leftOut) {
        this.scenario = scenario;
        this.leftOut = leftOut;
        this.shape = new NodeShape(List.of(new Device(
                "gpu", Device.Claim.DRA, "gpu.example.com", "gpu", "", scenario.devices(), List.of(), List.of())));
    }

    Plan plan(HubMind mind) {
        boolean ready = !mind.acceptance().mustRead() || leftOut.contains(Rule.LISTED_FIRST);
        return plans.computeIfAbsent(
                new Question(mind.observation(), ready, mind.replicas(), mind.wanted()), this::plan);
    }

    private Plan plan(Question question) {
        Pool pool = new Pool(
                WalkCensus.POOL.text(), shape, scenario.nodes(), Pool.Scaling.FIXED, "", question.observation());
        Cluster cluster = new Cluster(
                "east",
                new LinkedHashMap<>(),
                question.ready() ? new Cluster.Readiness.Ready() : new Cluster.Readiness.NotReady("ObservationsUnread"),
                List.of(),
                scenario.steered() ? Cluster.SteeringPolicy.ASSUMED : Cluster.SteeringPolicy.OFF,
                List.of(pool));
        List<Deployment> deployments = new ArrayList<>();
        for (int wish = 0; wish < scenario.wishes().size(); wish++) {
            if (question.wanted().contains(name(wish))) {
                deployments.add(deployment(name(wish), scenario.wishes().get(wish)));
            }
        }
        return Planner.plan(
                new State(
                        List.of(cluster),
                        deployments,
                        question.replicas().stream().map(this::replica).toList(),
                        NOW),
                new NoSelectors());
    }

    static String name(int wish) {
        return Character.toString('a' + wish);
    }

    private static Deployment deployment(String name, Wish wish) {
        List<Engine.Request> requests = List.of(new Engine.Request("gpu", wish.devices(), List.of()));
        Engine engine = wish.gang()
                ? new Engine(
                        "main",
                        1,
                        List.of(
                                new Engine.Member(Role.LEADER, 1, requests),
                                new Engine.Member(Role.WORKER, wish.pods() - 1, requests)))
                : new Engine("main", wish.pods(), List.of(new Engine.Member(Role.STANDALONE, 1, requests)));
        return new Deployment(
                new ObjectKey(WalkCensus.NAMESPACE, name),
                NOW,
                false,
                1,
                0,
                Deployment.DEFAULT_UNSCHEDULABLE_AFTER,
                Deployment.UpdateStrategy.ROLLING_UPDATE,
                Deployment.Placement.DEFAULT,
                ClusterSelector.EVERYTHING,
                List.of(),
                List.of(engine),
                List.of());
    }

    private Replica replica(HubMind.Replica one) {
        return new Replica(
                new ObjectKey(WalkCensus.NAMESPACE, one.name()),
                leftOut.contains(Rule.UID) ? "" : one.uid(),
                one.plan().deployment().name(),
                one.plan().cluster(),
                one.plan().index(),
                one.isTerminating(),
                one.plan().engines(),
                one.plan().prediction(),
                one.isDispatched() ? HubMind.version(one.dispatched()) : ResourceVersion.UNKNOWN,
                Replica.Status.UNKNOWN);
    }

    private static final class NoSelectors implements DeviceMatcher {
        @Override
        public Syntax check(String selector) {
            return new Syntax.Valid();
        }

        @Override
        public Match match(String selector, Device device) {
            return new Match.Yes();
        }
    }
}
