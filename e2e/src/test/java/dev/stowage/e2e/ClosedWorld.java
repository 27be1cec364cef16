package dev.stowage.e2e;

import dev.stowage.bench.Pods;
import io.fabric8.kubernetes.api.model.Pod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/**
 * Replicas of all shapes that come in bursts and go: several waves are planned and dispatched at once, the later ones while the
 * pods of the earlier ones are still on their way.
 */
final class ClosedWorld {
    private static final Duration GONE = Duration.ofSeconds(60);
    private static final int WAVES = 3;
    private static final int PER_WAVE = 3;

    private final PlannedPool pool;
    private final RandomGenerator random;
    private final RandomReplicas replicas;
    private final TreeSet<String> pending = new TreeSet<>();

    /**
     * What came of it.
     *
     * @param landed pods that got devices
     * @param astray those of them that did so elsewhere than predicted
     * @param pending pods for which the packing had room, and kube-scheduler had not
     */
    record Outcome(int landed, int astray, int pending) {
        /** Of 100 pods, so many astray. */
        double percentAstray() {
            return 100.0 * astray / Math.max(1, landed);
        }

        @Override
        public String toString() {
            return "%d of %d pods astray, %d left pending".formatted(astray, landed, pending);
        }
    }

    ClosedWorld(PlannedPool pool, RandomGenerator random) {
        this.pool = pool;
        this.random = random;
        this.replicas = new RandomReplicas(random);
    }

    /** Goes on until so many pods have come. */
    Outcome run(int pods) {
        while (pool.landed() < pods) {
            burst();
            leave();
        }
        return outcome();
    }

    Outcome outcome() {
        return new Outcome(pool.landed(), pool.landings().astray(), pending.size());
    }

    void burst() {
        for (int wave = 0; wave < WAVES; wave++) {
            for (int count = 0; count < PER_WAVE; count++) {
                pool.hub().apply(replicas.next());
            }
            pool.plan();
        }
        for (Pod pod : pool.awaitDecided()) {
            if (!Pods.isBound(pod)) {
                pending.add(pod.getMetadata().getName());
            }
        }
    }

    /** About half of what is there. */
    void leave() {
        List<String> there = new ArrayList<>(pool.hub().deployments());
        for (String deployment : there) {
            if (random.nextBoolean()) {
                pool.hub().delete(deployment);
            }
        }
        pool.plan();
        pool.hub().awaitRemoved(GONE);
    }
}
