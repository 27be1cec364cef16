package dev.stowage.extender;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Merges buckets until few enough are left, always the two that lose the fewest devices by it; of equally cheap ones the first
 * in order. Those of different domains can be merged only into one of no domain, where no gang is placed, so all their devices
 * are lost for that. Only buckets that are near each other in order are compared, so that thousands of them take milliseconds.
 * Lives for one histogram.
 */
final class BucketMerge {
    private static final int NEAR = 64;
    private static final String NO_DOMAIN = "";

    private final List<Group> groups = new ArrayList<>();
    private final PriorityQueue<Pair> cheapest = new PriorityQueue<>(
            Comparator.comparingLong(Pair::loss).thenComparingInt(Pair::left).thenComparingInt(Pair::right));
    private int alive;

    /** Buckets that are counted as one. */
    private static final class Group {
        private Bucket bucket;
        private final List<Bucket> members = new ArrayList<>();
        private int version;
        private boolean gone;

        private Group(Bucket bucket) {
            this.bucket = bucket;
            members.add(bucket);
        }
    }

    /** Two groups, by their places, as they were when their loss was found. */
    private record Pair(long loss, int left, int right, int versions) {}

    BucketMerge(List<Bucket> buckets) {
        buckets.stream().sorted(Bucket.ORDER).forEach(bucket -> groups.add(new Group(bucket)));
        alive = groups.size();
    }

    Histogram downTo(int limit) {
        for (int place = 0; place < groups.size(); place++) {
            compareWithNext(place);
        }
        while (alive > limit) {
            Pair pair = cheapest.remove();
            Group left = groups.get(pair.left);
            Group right = groups.get(pair.right);
            if (!left.gone && !right.gone && pair.versions == left.version + right.version) {
                merge(left, right);
                compareWithNext(pair.left);
                compareWithPrevious(pair.left);
            }
        }
        return histogram();
    }

    private void merge(Group left, Group right) {
        left.bucket = merged(left.bucket, right.bucket);
        left.members.addAll(right.members);
        left.version++;
        right.gone = true;
        alive--;
    }

    private void compareWithNext(int place) {
        int seen = 0;
        for (int other = place + 1; other < groups.size() && seen < NEAR; other++) {
            if (!groups.get(other).gone) {
                compare(place, other);
                seen++;
            }
        }
    }

    private void compareWithPrevious(int place) {
        int seen = 0;
        for (int other = place - 1; other >= 0 && seen < NEAR; other--) {
            if (!groups.get(other).gone) {
                compare(other, place);
                seen++;
            }
        }
    }

    private void compare(int left, int right) {
        Group first = groups.get(left);
        Group second = groups.get(right);
        Bucket together = merged(first.bucket, second.bucket);
        long loss = loss(first.bucket, together) + loss(second.bucket, together);
        cheapest.add(new Pair(loss, left, right, first.version + second.version));
    }

    private static Bucket merged(Bucket left, Bucket right) {
        String domain = left.domain().equals(right.domain()) ? left.domain() : NO_DOMAIN;
        return new Bucket(left.free().least(right.free()), domain, left.nodes() + right.nodes());
    }

    private static long loss(Bucket bucket, Bucket together) {
        int kept = bucket.domain().equals(together.domain()) ? together.free().sum() : 0;
        return (long) bucket.nodes() * (bucket.free().sum() - kept);
    }

    private Histogram histogram() {
        Map<Standing.Usable, Integer> nodes = new HashMap<>();
        Map<Standing.Usable, Standing.Usable> moved = new HashMap<>();
        for (Group group : groups) {
            if (!group.gone) {
                Standing.Usable now = group.bucket.standing();
                nodes.merge(now, group.bucket.nodes(), Integer::sum);
                group.members.forEach(member -> moved.put(member.standing(), now));
            }
        }
        moved.entrySet().removeIf(move -> move.getKey().equals(move.getValue()));
        List<Bucket> buckets = new ArrayList<>();
        nodes.forEach((standing, count) -> buckets.add(new Bucket(standing.free(), standing.domain(), count)));
        return new Histogram(buckets.stream().sorted(Bucket.ORDER).toList(), moved);
    }
}
