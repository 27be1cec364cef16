package dev.stowage.owners;

import static dev.stowage.owners.FakeCluster.controller;
import static dev.stowage.owners.FakeCluster.observation;
import static dev.stowage.owners.FakeCluster.owner;
import static dev.stowage.owners.FakeCluster.ref;
import static dev.stowage.owners.FakeCluster.workload;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

final class ControllerChainTest {
    private static final String DEPLOYMENT = "apps/v1 Deployment web";
    private static final String REPLICA_SET = "apps/v1 ReplicaSet web-abc";
    private static final String LWS = "leaderworkerset.x-k8s.io/v1 LeaderWorkerSet gang";
    private static final String REPLICA = "chat-0-3f9c2a7b10";
    private static final OwnerRef OBSERVATION = owner(observation(REPLICA));

    /** A cluster with one replica of every shape, and with much that only looks like one. */
    private static FakeCluster cluster() {
        FakeCluster cluster = new FakeCluster()
                .pool("h100", new Pool(new TreeMap<>(Map.of("pool", "h100")), "stowage"))
                .recording(
                        REPLICA,
                        workload(DEPLOYMENT, Role.STANDALONE),
                        workload("apps/v1 Deployment unowned", Role.STANDALONE),
                        workload("apps/v1 StatefulSet set", Role.STANDALONE),
                        workload("batch/v1 CronJob nightly", Role.STANDALONE),
                        workload(LWS, Role.LEADER),
                        workload(LWS, Role.WORKER),
                        workload("example.com/v1 Fleet fleet", Role.STANDALONE));
        ofReplicas(cluster);
        ofOthers(cluster);
        return cluster.notFollowing("Ship").notReading("Secret").outsideNamespaces("Node");
    }

    private static void ofReplicas(FakeCluster cluster) {
        cluster.with(DEPLOYMENT, OBSERVATION)
                .with(REPLICA_SET, controller(DEPLOYMENT))
                .with("apps/v1 StatefulSet set", OBSERVATION)
                .with("batch/v1 CronJob nightly", OBSERVATION)
                .with("batch/v1 Job nightly-1", controller("batch/v1 CronJob nightly"))
                .with(LWS, OBSERVATION)
                .with("apps/v1 StatefulSet gang", controller(LWS))
                .with("v1 Pod gang-0", controller("apps/v1 StatefulSet gang"))
                .with("apps/v1 StatefulSet gang-0", controller("v1 Pod gang-0"))
                .with("example.com/v2 Fleet fleet", OBSERVATION)
                .with("apps/v1 StatefulSet fleet", controller("example.com/v2 Fleet fleet"))
                .with("apps/v1 StatefulSet second", controller("apps/v1 Deployment two"))
                .with("apps/v1 Deployment two", owner("v1 ConfigMap any"), OBSERVATION, controller(DEPLOYMENT));
    }

    private static void ofOthers(FakeCluster cluster) {
        cluster.with("apps/v1 ReplicaSet web-bare")
                .with("apps/v1 Deployment foreign")
                .with("apps/v1 ReplicaSet foreign-abc", controller("apps/v1 Deployment foreign"))
                .with("v1 ReplicationController old")
                .with("apps/v1 Deployment unowned")
                .with("apps/v1 Deployment unrecorded", OBSERVATION)
                .with("apps/v1 Deployment early", owner(observation("late-1-0123456789")))
                .with("apps/v1 Deployment other", ref(observation(REPLICA), "uid of an earlier one", false))
                .with("apps/v1 StatefulSet one-sided", owner(DEPLOYMENT))
                .with("apps/v1 StatefulSet below", controller("apps/v1 ReplicaSet web-xyz"))
                .with("apps/v1 Deployment round", controller("apps/v1 StatefulSet round"))
                .with("apps/v1 StatefulSet round", controller("apps/v1 Deployment round"));
        for (int index = 0; index < 10; index++) {
            String next = index == 0 ? DEPLOYMENT : "apps/v1 StatefulSet link-" + (index - 1);
            cluster.with("apps/v1 StatefulSet link-" + index, controller(next));
        }
    }

    record Case(String name, Origin origin, Object end) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Case> CASES = List.of(
            new Case("a pod without owners", pod(), elsewhere()),
            new Case("a pod of a Deployment", pod(controller(REPLICA_SET)), made("web")),
            new Case(
                    "a pod whose ReplicaSet is not known yet",
                    hashed("xyz", controller("apps/v1 ReplicaSet web-xyz")),
                    made("web")),
            new Case(
                    "a pod of an unknown ReplicaSet of a foreign Deployment",
                    hashed("xyz", controller("apps/v1 ReplicaSet foreign-xyz")),
                    elsewhere()),
            new Case(
                    "a pod of an unknown ReplicaSet of an unknown Deployment",
                    hashed("xyz", controller("apps/v1 ReplicaSet new-xyz")),
                    missing("ReplicaSet.apps team/new-xyz")),
            new Case(
                    "a pod of an unknown ReplicaSet without the label",
                    pod(controller("apps/v1 ReplicaSet web-xyz")),
                    missing("ReplicaSet.apps team/web-xyz")),
            new Case(
                    "a pod of an unknown ReplicaSet with another label",
                    hashed("abc", controller("apps/v1 ReplicaSet web-xyz")),
                    missing("ReplicaSet.apps team/web-xyz")),
            new Case(
                    "a pod of an unknown ReplicaSet of another group",
                    hashed("xyz", controller("example.com/v1 ReplicaSet web-xyz")),
                    missing("ReplicaSet.example.com team/web-xyz")),
            new Case(
                    "a pod of something else that is named like a ReplicaSet",
                    hashed("xyz", controller("apps/v1 StatefulSet web-xyz")),
                    missing("StatefulSet.apps team/web-xyz")),
            new Case(
                    "a pod that has an unknown ReplicaSet further up",
                    hashed("xyz", controller("apps/v1 StatefulSet below")),
                    missing("ReplicaSet.apps team/web-xyz")),
            new Case(
                    "a pod of a bare ReplicaSet with a fitting name",
                    hashed("bare", controller("apps/v1 ReplicaSet web-bare")),
                    elsewhere()),
            new Case(
                    "a pod of a ReplicaSet that was there before under the same name",
                    hashed("abc", ref(REPLICA_SET, "another uid", true)),
                    missing("ReplicaSet.apps team/web-abc with uid another uid")),
            new Case("a pod of a foreign Deployment", pod(controller("apps/v1 ReplicaSet foreign-abc")), elsewhere()),
            new Case("a pod of a StatefulSet", pod(controller("apps/v1 StatefulSet set")), made("set")),
            new Case("a pod of a CronJob", pod(controller("batch/v1 Job nightly-1")), made("nightly")),
            new Case(
                    "a leader of a LeaderWorkerSet",
                    pod(controller("apps/v1 StatefulSet gang")),
                    made("gang", Role.LEADER)),
            new Case(
                    "a worker of a LeaderWorkerSet",
                    pod(controller("apps/v1 StatefulSet gang-0")),
                    made("gang", Role.WORKER)),
            new Case("a worker that its leader controls", pod(controller("v1 Pod gang-0")), made("gang", Role.WORKER)),
            new Case(
                    "a pod of an operator's StatefulSet, recorded in another version",
                    pod(controller("apps/v1 StatefulSet fleet")),
                    made("fleet")),
            new Case("a pod that only is owned", pod(owner(REPLICA_SET)), elsewhere()),
            new Case(
                    "a pod whose controller is only owned",
                    pod(controller("apps/v1 StatefulSet one-sided")),
                    elsewhere()),
            new Case(
                    "a pod of a workload that is recorded but not owned",
                    pod(controller("apps/v1 Deployment unowned")),
                    elsewhere()),
            new Case(
                    "a pod of a workload that is owned but not recorded",
                    pod(controller("apps/v1 Deployment unrecorded")),
                    elsewhere()),
            new Case(
                    "a pod of a workload that is owned but not recorded, below one that is",
                    pod(controller("apps/v1 StatefulSet second")),
                    made("web")),
            new Case(
                    "a pod of a workload whose observation is not known yet",
                    pod(controller("apps/v1 Deployment early")),
                    missing("ReplicaObservation.stowage.dev team/late-1-0123456789")),
            new Case(
                    "a pod of a workload whose observation was another one",
                    pod(controller("apps/v1 Deployment other")),
                    missing("ReplicaObservation.stowage.dev team/" + REPLICA)),
            new Case("a pod of an observation itself", pod(controller(observation(REPLICA))), elsewhere()),
            new Case(
                    "a pod of the observation's name in another group",
                    pod(controller("example.com/v1 ReplicaObservation " + REPLICA)),
                    missing("ReplicaObservation.example.com team/" + REPLICA)),
            new Case(
                    "a pod of a kind that is met first",
                    pod(controller("example.com/v1 Ship one")),
                    new ChainEnd.NotFollowed(controller("example.com/v1 Ship one"))),
            new Case(
                    "a pod of a kind that may not be read",
                    pod(controller("v1 Secret one")),
                    new ChainEnd.Unknowable("Secret team/one: forbidden")),
            new Case(
                    "a pod of another kind of the core group",
                    pod(controller("v1 ReplicationController old")),
                    elsewhere()),
            new Case("a pod of a node", pod(controller("v1 Node one")), elsewhere()),
            new Case("a pod below a circle", pod(controller("apps/v1 StatefulSet round")), elsewhere()),
            new Case(
                    "a pod below as many controllers as are looked at",
                    pod(controller("apps/v1 StatefulSet link-6")),
                    made("web")),
            new Case("a pod below one controller more", pod(controller("apps/v1 StatefulSet link-7")), elsewhere()),
            new Case(
                    "a recorded workload itself",
                    new Origin(FakeCluster.key("apps/v1 StatefulSet set"), List.of(OBSERVATION), new TreeMap<>()),
                    made("set")),
            new Case(
                    "a workload that takes the place of a recorded one",
                    new Origin(FakeCluster.key("apps/v1 StatefulSet set"), List.of(), new TreeMap<>()),
                    elsewhere()),
            new Case(
                    "an object of another namespace",
                    new Origin("elsewhere", List.of(controller(REPLICA_SET)), new TreeMap<>()),
                    missing("ReplicaSet.apps elsewhere/web-abc")));

    @ParameterizedTest
    @FieldSource("CASES")
    void leadsWhereItShould(Case given) {
        assertThat(essence(new ControllerChain(cluster()).of(given.origin()))).isEqualTo(given.end());
    }

    @Test
    void knowsAReplicaSetByItsDeploymentWhileReplicaSetsCannotBeRead() {
        FakeCluster cluster = cluster().notReading("ReplicaSet");

        assertThat(essence(new ControllerChain(cluster).of(hashed("xyz", controller("apps/v1 ReplicaSet web-xyz")))))
                .isEqualTo(made("web"));
        assertThat(new ControllerChain(cluster).of(pod(controller("apps/v1 ReplicaSet web-xyz"))))
                .isEqualTo(new ChainEnd.Unknowable("ReplicaSet.apps team/web-xyz: forbidden"));
    }

    @Test
    void stampsWithoutASelectorWhereThePoolIsNotKnown() {
        FakeCluster cluster = new FakeCluster()
                .recording(REPLICA, workload(DEPLOYMENT, Role.STANDALONE))
                .with(DEPLOYMENT, OBSERVATION);

        ChainEnd end = new ControllerChain(cluster).of(pod(controller(DEPLOYMENT)));

        assertThat(end)
                .isEqualTo(new ChainEnd.AtReplica(
                        OBSERVATION.uid(),
                        workload(DEPLOYMENT, Role.STANDALONE),
                        new Stamp(new TreeMap<>(Map.of("made-by", "web", "role", "Standalone")), new TreeMap<>(), "")));
    }

    private static Origin pod(OwnerRef... owners) {
        return new Origin(FakeCluster.NAMESPACE, Arrays.asList(owners), new TreeMap<>());
    }

    private static Origin hashed(String hash, OwnerRef owner) {
        return new Origin(
                FakeCluster.NAMESPACE, List.of(owner), new TreeMap<>(Map.of("pod-template-hash", hash, "app", "web")));
    }

    /** What matters most of it. */
    private static Object essence(ChainEnd end) {
        return switch (end) {
            case ChainEnd.AtReplica(var _, var _, var stamp) -> stamp;
            case ChainEnd.Missing(var what, var _) -> "missing " + what;
            case ChainEnd.Elsewhere _, ChainEnd.NotFollowed _, ChainEnd.Unknowable _ -> end;
        };
    }

    private static Object elsewhere() {
        return new ChainEnd.Elsewhere();
    }

    private static Object missing(String what) {
        return "missing " + what;
    }

    private static Object made(String workload) {
        return made(workload, Role.STANDALONE);
    }

    private static Object made(String workload, Role role) {
        return new Stamp(
                new TreeMap<>(Map.of("made-by", workload, "role", role.label())),
                new TreeMap<>(Map.of("pool", "h100")),
                "stowage");
    }
}
