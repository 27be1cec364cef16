package dev.stowage.observer;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.AskedPod;
import dev.stowage.extender.Holding;
import dev.stowage.extender.Member;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.Place;
import dev.stowage.extender.PlacedPod;
import dev.stowage.extender.PlannedReplica;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.Reserved;
import dev.stowage.extender.Standing;
import dev.stowage.extender.Subject;
import dev.stowage.extender.View;
import dev.stowage.extender.Whereabouts;
import dev.stowage.fleet.Proof;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class CensusPropertyTest {
    private static final int WORLD = 200;
    private static final Instant NOW = Instant.ofEpochSecond(60);

    @Test
    @Tag("proof:census-incremental")
    void saysAfterAllNewsWhatFollowsFromTheObjectsThatThereAre() {
        long seed = Proof.seed(1);
        long news = Proof.cases(2_000, 100_000);
        SortedMap<String, Integer> met = new TreeMap<>();

        for (long from = 0; from < news; from += WORLD) {
            follow(seed + from, (int) Math.min(WORLD, news - from), met);
        }

        assertThat(met.keySet())
                .contains(
                        "accounted",
                        "OnSlot",
                        "OffSlot",
                        "OfPods",
                        "OfOwner",
                        "OfReplica",
                        "reserved",
                        "placed",
                        "missing",
                        "unschedulable",
                        "mislabelled",
                        "growth Possible",
                        "growth Blocked",
                        "growth Unknown");
        Proof.held(
                "census-incremental",
                "%d random news, each compared with counting from scratch: %s".formatted(news, met));
    }

    private static void follow(long seed, int count, SortedMap<String, Integer> met) {
        RandomNews random = new RandomNews(new Random(seed));
        Random cuts = new Random(seed);
        PlainCensus plain = new PlainCensus();
        List<News> first = random.first();
        first.forEach(plain::apply);
        Landings stub = (_, _, _, placed) -> PlainCensus.stub(placed.pod(), placed.node());
        Census census = Census.empty((_, _, _) -> true, stub).after(first, NOW);
        Census inBatches = census;
        List<News> batch = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            News next = random.next();
            plain.apply(next);
            census = census.after(List.of(next), NOW);
            batch.add(next);
            List<String> expected = fromScratch(plain);
            assertSame(by(census), expected, "seed %d, news %d: %s", seed, i, next);
            if (cuts.nextInt(5) == 0) {
                inBatches = inBatches.after(batch, NOW);
                batch.clear();
                assertSame(by(inBatches), expected, "seed %d, batch to %d", seed, i);
            }
            note(met, expected);
        }
    }

    /** Says what differs, which takes too long to be done each time. */
    private static void assertSame(List<String> said, List<String> expected, String where, Object... arguments) {
        if (!said.equals(expected)) {
            assertThat(said).as(where, arguments).containsExactlyElementsOf(expected);
        }
    }

    private static void note(SortedMap<String, Integer> met, List<String> lines) {
        for (String word : List.of(
                "accounted",
                "OnSlot",
                "OffSlot",
                "OfPods",
                "OfOwner",
                "OfReplica",
                "reserved",
                "placed",
                "missing",
                "unschedulable",
                "mislabelled",
                "growth Possible",
                "growth Blocked",
                "growth Unknown")) {
            for (String line : lines) {
                if (line.contains(word)) {
                    met.merge(word, 1, Integer::sum);
                }
            }
        }
    }

    private static List<String> by(Census census) {
        List<String> lines = new ArrayList<>();
        PoolCensus pool = census.pool(PlainCensus.POOL).orElseThrow();
        lines.add("histogram " + pool.ledger().histogram() + " up to " + pool.tokens());
        lines.add("steering " + pool.record());
        lines.add("growth " + census.growth(PlainCensus.POOL, NOW));
        for (PoolCensus.ReplicaInPool replica : pool.replicas()) {
            lines.add("replica " + replica.replica());
            replica.accounted()
                    .forEach(pod -> lines.add("accounted %s %s %s".formatted(pod.uid(), pod.group(), pod.landing())));
        }
        lines.add("holding up " + pool.unanswered());
        lines.add("inquiries " + census.inquiries());
        View view = census.view();
        for (PlannedReplica replica : view.pool(PlainCensus.POOL).replicas()) {
            lines.add("open " + replica.key());
        }
        for (PlacedPod pod : view.pool(PlainCensus.POOL).placed()) {
            lines.add("placed " + pod.uid() + pod.member() + pod.node() + pod.landing() + pod.presence());
        }
        for (Reserved one : view.pool(PlainCensus.POOL).reserved()) {
            lines.add("reserved " + one.pod() + " " + one.node() + " " + one.need());
        }
        for (int node = 0; node < view.roster().size(); node++) {
            lines.add("roster " + view.roster().name(node));
        }
        for (String pod : RandomNews.PODS) {
            for (String uid : List.of(pod, pod + "-2")) {
                AskedPod asked = new AskedPod(RandomNews.podKey(pod), new PodUid(uid), new TreeMap<>(), List.of());
                lines.add(uid + " " + view.whereabouts(asked.uid()) + " " + subject(view.subject(asked)));
            }
        }
        for (ObservedReplica replica : census.replicas()) {
            lines.add(status(census.replica(replica.key(), NOW).orElseThrow()));
        }
        return lines;
    }

    private static String subject(Subject subject) {
        return switch (subject) {
            case Subject.OfReplica(var member, var pool, var need, var required) ->
                member + " " + pool + " " + need + " " + required;
            case Subject.Foreign() -> "foreign";
        };
    }

    private static String status(ReplicaStatus status) {
        StringBuilder line = new StringBuilder("status " + status.counts());
        status.unschedulable()
                .forEach(one ->
                        line.append(" unschedulable ").append(one.group()).append(one.pods()));
        status.missing()
                .forEach(one -> line.append(" missing ").append(one.group()).append(one.pods()));
        status.mislabelled().forEach(one -> line.append(" mislabelled ").append(one.uid()));
        return line.toString();
    }

    private static List<String> fromScratch(PlainCensus plain) {
        List<String> lines = new ArrayList<>();
        lines.add("histogram "
                + plain.ledger().pool(PlainCensus.POOL).orElseThrow().histogram() + " up to "
                + new Tokens(
                        plain.reached,
                        plain.ledger().versions().claims(),
                        plain.ledger().versions().pods()));
        lines.add("steering " + plain.record);
        lines.add("growth " + plain.growth(NOW));
        for (ObservedReplica replica : plain.replicas.values()) {
            if (plain.isTenant(replica)) {
                lines.add("replica " + replica);
                for (Pod pod : plain.accounted(replica)) {
                    lines.add("accounted %s %s %s".formatted(pod.uid(), plain.group(pod), landing(plain, pod)));
                }
            }
        }
        lines.add("holding up " + plain.inquiries(true));
        lines.add("inquiries " + plain.inquiries(false));
        addPicture(plain, lines);
        for (String node : RandomNews.NODES) {
            boolean isUsable = plain.ledger().pools().stream()
                    .anyMatch(pool -> pool.standing(new NodeName(node))
                            .filter(standing -> standing instanceof Standing.Usable)
                            .isPresent());
            if (isUsable) {
                lines.add("roster " + node);
            }
        }
        for (String pod : RandomNews.PODS) {
            for (String uid : List.of(pod, pod + "-2")) {
                lines.add(uid + " " + whereabouts(plain, new PodUid(uid)) + " " + subject(plain, new PodUid(uid)));
            }
        }
        plain.replicas.values().forEach(replica -> lines.add(status(plain, replica)));
        return lines;
    }

    private static String landing(PlainCensus plain, Pod pod) {
        return plain.place(pod) instanceof Place.On(var node)
                ? PlainCensus.stub(pod.uid(), node).toString()
                : "OffSlot[]";
    }

    private static void addPicture(PlainCensus plain, List<String> lines) {
        List<String> placed = new ArrayList<>();
        for (String observation : plain.atOpenSlots()) {
            ObservedReplica replica = plain.replica(observation).orElseThrow();
            lines.add("open " + replica.key());
            for (PodUid pod : plain.attributions.keySet()) {
                boolean isOfPool = plain.replicaOf(pod).equals(Optional.of(replica))
                        && plain.expected(pod)
                                .filter(one -> one.pool().equals(PlainCensus.POOL) && plain.needs(one))
                                .isPresent();
                Optional<Stay> stay = Optional.ofNullable(plain.stays.get(pod));
                if (isOfPool && stay.isPresent()) {
                    placed.add("placed " + pod + new Member(replica.key(), plain.group(pod))
                            + stay.get().node() + stay.get().landing() + presence(plain, pod));
                }
            }
        }
        lines.addAll(placed);
        SortedMap<PodUid, String> reserved = new TreeMap<>();
        for (Pod pod : plain.pods.values()) {
            int need = plain.reserved(pod);
            if (need > 0 && plain.place(pod) instanceof Place.On(var node)) {
                reserved.put(pod.uid(), "reserved %s %s [%d]".formatted(pod.uid(), node, need));
            }
        }
        lines.addAll(reserved.values());
    }

    private static PlacedPod.Presence presence(PlainCensus plain, PodUid uid) {
        if (plain.isStaying(uid)) {
            return PlacedPod.Presence.STAYING;
        }
        boolean isFreed = pod(plain, uid)
                .filter(pod -> pod.finished() && !(plain.ledger().holding(pod) instanceof Holding.Held))
                .isPresent();
        return isFreed ? PlacedPod.Presence.SPENT : PlacedPod.Presence.LEAVING;
    }

    private static Optional<Pod> pod(PlainCensus plain, PodUid uid) {
        return plain.pods.values().stream().filter(pod -> pod.uid().equals(uid)).findFirst();
    }

    private static Whereabouts whereabouts(PlainCensus plain, PodUid uid) {
        return pod(plain, uid)
                .map(plain::place)
                .map(place -> place instanceof Place.On(var node)
                        ? (Whereabouts) new Whereabouts.At(node)
                        : new Whereabouts.Unseen())
                .orElseGet(Whereabouts.Unseen::new);
    }

    private static String subject(PlainCensus plain, PodUid uid) {
        if (!(plain.attributions.get(uid) instanceof Attribution.OfReplica(var observation, var group))) {
            return "foreign";
        }
        return plain.replica(observation)
                .flatMap(replica -> replica.pods().stream()
                        .filter(one -> one.group().equals(group))
                        .findFirst()
                        .map(one -> new Member(replica.key(), group) + " " + one.pool() + " "
                                + (plain.needs(one) ? "[" + one.devices().get("gpu") + "]" : "[]") + " "
                                + replica.required()))
                .orElse("foreign");
    }

    private static String status(PlainCensus plain, ObservedReplica replica) {
        List<Pod> theirs = plain.pods.values().stream()
                .filter(pod -> plain.replicaOf(pod).equals(Optional.of(replica)) && plain.isStaying(pod))
                .sorted((one, other) -> one.uid().compareTo(other.uid()))
                .toList();
        int total = replica.pods().stream()
                .mapToInt(ObservedReplica.Expected::count)
                .sum();
        long scheduled =
                theirs.stream().filter(pod -> pod.place() instanceof Place.On).count();
        long ready = theirs.stream()
                .filter(pod -> requireNonNull(plain.facts.get(pod.uid())).ready())
                .count();
        StringBuilder line =
                new StringBuilder("status Counts[total=%d, scheduled=%d, ready=%d]".formatted(total, scheduled, ready));
        for (ObservedReplica.Expected one : replica.pods()) {
            long refused = theirs.stream()
                    .filter(pod -> plain.group(pod).equals(one.group()) && pod.place() instanceof Place.Unsaid)
                    .map(pod -> plain.facts.get(pod.uid()))
                    .filter(facts -> facts.scheduling() instanceof PodFacts.Scheduling.Refused
                            || (facts.scheduling() instanceof PodFacts.Scheduling.Unasked
                                    && facts.created().getEpochSecond() <= 30))
                    .count();
            if (refused > 0) {
                line.append(" unschedulable ").append(one.group()).append(refused);
            }
        }
        for (ObservedReplica.Expected one : replica.pods()) {
            long there = theirs.stream()
                    .filter(pod -> plain.group(pod).equals(one.group()))
                    .count();
            boolean isFailing = plain.troubles.get(new WorkloadKey(
                                    "team", "Deployment", replica.key().name()))
                            instanceof WorkloadState.Failing(var _, var last, var _)
                    && theirs.stream()
                            .filter(pod -> plain.group(pod).equals(one.group()))
                            .map(pod ->
                                    requireNonNull(plain.facts.get(pod.uid())).created())
                            .noneMatch(created -> created.isAfter(last));
            if (there < one.count() && isFailing && one.group().equals(RandomNews.MAIN)) {
                line.append(" missing ").append(one.group()).append(one.count() - there);
            }
        }
        for (Pod pod : theirs) {
            SortedMap<String, String> labels =
                    requireNonNull(plain.facts.get(pod.uid())).labels();
            boolean isRight = replica.key().uid().equals(labels.get(ReplicaLabels.REPLICA_UID))
                    && plain.group(pod).equals(RandomNews.MAIN)
                    && replica.key().name().equals(labels.get("stowage.dev/replica"));
            if (!isRight) {
                line.append(" mislabelled ").append(pod.uid());
            }
        }
        return line.toString();
    }
}
