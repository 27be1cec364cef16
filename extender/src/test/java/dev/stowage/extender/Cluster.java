package dev.stowage.extender;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A ledger that tests write into, and read in words. */
final class Cluster {
    private Ledger ledger = Ledger.empty(new WordMatcher());

    /** One with pool h100, of GPUs by claims of class gpu, whose class is there. */
    static Cluster ofGpus(Change... changes) {
        return new Cluster()
                .sees(PoolBuilder.ofGpus().seen(), deviceClass("gpu", "any"))
                .sees(changes);
    }

    static Change deviceClass(String name, String selector) {
        return deviceClass(name, selector, "", 0);
    }

    static Change deviceClass(String name, String selector, String resource, long created) {
        return new Change.ClassSeen(new DeviceClass(
                new ClassName(name), List.of(new Selector(selector)), resource, Instant.ofEpochSecond(created)));
    }

    static NodeBuilder node(String name) {
        return new NodeBuilder(name);
    }

    static SliceBuilder slice(String node) {
        return new SliceBuilder(node);
    }

    static DeviceBuilder device(String node, String name) {
        return new DeviceBuilder(node, name);
    }

    static ClaimBuilder claim(String name) {
        return new ClaimBuilder(name);
    }

    static PodBuilder pod(String name) {
        return new PodBuilder(name);
    }

    static Change claimGone(String name) {
        return new Change.ClaimGone(new ClaimKey("team", name));
    }

    static Change podGone(String name) {
        return new Change.PodGone(new PodKey("team", name));
    }

    static Change rule(String driver, String pool, String device, String effect) {
        return new Change.RuleSeen(new TaintRule(
                new RuleName("rule"),
                new TaintRule.Target.Devices(driver, pool, device),
                new Taint("broken", "", Taint.Effect.of(effect))));
    }

    Cluster sees(Change... changes) {
        ledger = ledger.after(List.of(changes));
        return this;
    }

    Ledger ledger() {
        return ledger;
    }

    PoolLedger pool(String name) {
        return ledger.pool(new PoolName(name)).orElseThrow();
    }

    /** What a node of pool h100 has free: {@code [3]}, or why nothing can be said of it. */
    String on(String node) {
        return on("h100", node);
    }

    String on(String pool, String node) {
        Optional<Standing> standing = pool(pool).standing(new NodeName(node));
        return standing.map(found -> switch (found) {
                    case Standing.Usable(var free, var domain) -> free + (domain.isEmpty() ? "" : " in " + domain);
                    case Standing.Ineligible(var reason) -> reason.toString();
                    case Standing.Unknown(var reason) -> reason.toString();
                })
                .orElse("not in the pool");
    }

    /** {@code Observed}, or the reason why not. */
    String state() {
        return state("h100");
    }

    String state(String pool) {
        return switch (pool(pool).state()) {
            case PoolState.Observed() -> "Observed";
            case PoolState.Unobservable(var reason, var _, var _) -> reason.toString();
        };
    }

    /** {@code 2x[3]}, by domain, most free first. */
    List<String> buckets() {
        return pool("h100").histogram().buckets().stream()
                .map(bucket -> bucket.nodes() + "x" + bucket.free()
                        + (bucket.domain().isEmpty() ? "" : " in " + bucket.domain()))
                .toList();
    }

    Map<IneligibleReason, Integer> ineligible() {
        return pool("h100").ineligible();
    }

    Holding holding(PodBuilder pod) {
        return ledger.holding(pod.pod());
    }
}
