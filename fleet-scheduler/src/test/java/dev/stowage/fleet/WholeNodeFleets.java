package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random small fleets, in the words of {@link WholeNodeText}, in which much collides. */
final class WholeNodeFleets {
    private static final List<String> DEVICES = List.of(
            "gpu=8{model=h100}",
            "gpu=8{model=h100}",
            "gpu=8{model=h100} nic=2{link=ib}:synthetic",
            "gpu=8{model=a100} nic=2{link=ib}",
            "gpu=4{model=a100} gpu2=8{model=h100}",
            "gpu=2:resource nic=1{link=eth}:synthetic",
            "gpu=0 gpu2=2{model=h100}",
            "nic=8{link=ib}:synthetic");
    private static final List<String> REQUESTS = List.of(
            "gpu=8",
            "gpu=1",
            "gpu=8{model=h100}",
            "gpu=8{model=h100}",
            "any=2 fast=4{model=h100}",
            "gpu=2{model=a100}",
            "gpu=1{model=h100} nic=1{link=ib}",
            "nic=1{link=ib}",
            "gpu=1{model==h100}",
            "gpu=1{fails}",
            "one=1 two=1 three=1");
    private static final List<String> TAINTS =
            List.of("care:NoSchedule", "care=on:NoSchedule", "care:NoExecute", "end=on:NoExecute");
    private static final List<String> TOLERATIONS =
            List.of("care", "care=", "care=on", "care:NoSchedule", "*:NoExecute", "end=on:NoExecute", "*");

    private final Random random;
    private final List<String> clusters = new ArrayList<>();
    private final List<List<String>> templates = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();

    private WholeNodeFleets(Random random) {
        this.random = random;
    }

    static String next(Random random) {
        WholeNodeFleets fleet = new WholeNodeFleets(random);
        List<String> clusters = List.of("west", "east", "north");
        List<String> deployments = List.of("chat", "code", "draw");
        clusters.subList(0, 1 + random.nextInt(3)).forEach(fleet::cluster);
        deployments.subList(0, 1 + random.nextInt(3)).forEach(fleet::deployment);
        int replicas = random.nextInt(8);
        for (int i = 0; i < replicas; i++) {
            fleet.replica("r" + (char) ('a' + random.nextInt(26)) + i);
        }
        return fleet.text.toString();
    }

    private void cluster(String name) {
        clusters.add(name);
        text.append("cluster ").append(name).append(random.nextInt(8) == 0 ? ", not ready" : "");
        if (random.nextInt(5) == 0) {
            text.append(", taint ").append(one(TAINTS));
        }
        for (String pool : List.of("b", "a", "c").subList(0, random.nextInt(4))) {
            text.append(", pool %s %d %s".formatted(pool, random.nextInt(7), one(DEVICES)));
        }
        text.append('\n');
    }

    private void deployment(String name) {
        List<String> engines = new ArrayList<>();
        for (String engine : List.of("main", "side", "more").subList(0, 1 + random.nextInt(6) / 3)) {
            engines.add(engine + " x" + (1 + random.nextInt(6) / 4) + ": ");
        }
        templates.add(engines.stream().map(head -> head + members("")).toList());
        text.append("deployment %s, %d, priority %d, created 2026-01-0%d"
                .formatted(name, random.nextInt(5), random.nextInt(2), 1 + random.nextInt(2)));
        if (random.nextInt(3) == 0) {
            text.append(", tolerates ").append(one(TOLERATIONS));
        }
        templates.getLast().forEach(engine -> text.append(", ").append(engine));
        text.append('\n');
    }

    /** Members as a deployment has them, or with a pool as a replica has them. */
    private String members(String pool) {
        String lead = random.nextInt(2) == 0 ? "none" : one(REQUESTS);
        return random.nextInt(3) > 0
                ? pool + one(REQUESTS)
                : "leader " + pool + lead + " + worker x" + (1 + random.nextInt(3)) + " " + pool + one(REQUESTS);
    }

    private void replica(String name) {
        int deployment = random.nextInt(templates.size());
        String owner = random.nextInt(8) == 0
                ? "stranger"
                : List.of("chat", "code", "draw").get(deployment);
        String cluster = random.nextInt(12) == 0 ? "gone" : one(clusters);
        text.append("replica %s of %s on %s/%d".formatted(name, owner, cluster, random.nextInt(3)));
        text.append(random.nextInt(8) == 0 ? ", never scheduled" : "")
                .append(random.nextInt(12) == 0 ? ", terminating" : "");
        String pool = random.nextInt(12) == 0 ? "gone " : one(List.of("a ", "b ", "b "));
        for (String engine : templates.get(deployment)) {
            String head = engine.substring(0, engine.indexOf(": ") + 2);
            String roles = random.nextInt(12) == 0 ? members("") : engine.substring(head.length());
            text.append(", ").append(head).append(pinned(roles, pool));
        }
        text.append('\n');
    }

    /** Puts the pool before each member's requests, which lose their selectors, as they are stamped. */
    private static String pinned(String members, String pool) {
        List<String> pinned = new ArrayList<>();
        for (String member : members.split(" \\+ ", -1)) {
            String role = member.replaceFirst("^((leader |worker x\\d+ )?).*", "$1");
            pinned.add(role + pool + member.substring(role.length()).replaceAll("\\{[^}]*}", ""));
        }
        return String.join(" + ", pinned);
    }

    private String one(List<String> of) {
        return of.get(random.nextInt(of.size()));
    }
}
