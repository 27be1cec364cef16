package dev.stowage.hub.wire;

import dev.stowage.hub.wire.FenceServer.Rule;
import dev.stowage.hub.wire.FenceServer.Stored;
import dev.stowage.hub.wire.FenceServer.Twice;
import dev.stowage.hub.wire.FenceStep.Answer;
import dev.stowage.hub.wire.FenceStep.Question;
import dev.stowage.hub.wire.SteppedHub.Reached;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Goes every way in which hubs that all believe to lead can get in each other's way: each is paused before whatever it asks for,
 * hears late, ends and starts anew, or loses a request. Wherever that leads to, what is left is brought to an end, once by a hub
 * that starts then and once by each of those that are there, alone.
 */
final class FenceWalk {
    private final Bounds bounds;
    private final Sample sample;
    private final SplittableRandom random;
    private final Map<World, Trail> trails = new HashMap<>();
    private final Deque<World> open = new ArrayDeque<>();
    private final Set<World> ended = new HashSet<>();

    /**
     * How far to go.
     *
     * @param rounds of each hub's loop
     * @param faults how often a hub ends or a request fails, together
     * @param removals how often a person deletes a replica
     */
    record Bounds(int rounds, int faults, int removals) {}

    /**
     * How much of it: all, if that is not more than so many worlds, or else the nearest and some of the farthest, by chance.
     *
     * @param worlds at most
     */
    record Sample(long worlds, long seed) {}

    /** Everything there is. */
    record World(FenceServer server, List<SteppedHub.State> hubs, int faults, int removals) {
        World {
            hubs = List.copyOf(hubs);
        }
    }

    private record Trail(World from, String step) {}

    /** What came of it. */
    sealed interface Result {
        /**
         * Nothing was wrong anywhere.
         *
         * @param complete whether there was nowhere else to go
         */
        record Held(long worlds, long endings, boolean complete) implements Result {}

        record Broke(String how, List<String> steps) implements Result {}
    }

    private FenceWalk(Bounds bounds, Sample sample) {
        this.bounds = bounds;
        this.sample = sample;
        this.random = new SplittableRandom(sample.seed);
    }

    /**
     * Walks.
     *
     * @param replicas what each hub would place
     */
    static Result of(Bounds bounds, Sample sample, Set<Rule> broken, List<String> replicas) {
        List<SteppedHub.State> hubs =
                replicas.stream().map(SteppedHub.State::fresh).toList();
        return new FenceWalk(bounds, sample).from(new World(FenceServer.empty(broken), hubs, 0, 0));
    }

    private Result from(World start) {
        trails.put(start, new Trail(start, ""));
        open.add(start);
        while (!open.isEmpty() && trails.size() < sample.worlds) {
            World world = random.nextBoolean() ? open.removeFirst() : open.removeLast();
            try {
                settle(world);
                for (int hub = 0; hub < world.hubs.size(); hub++) {
                    step(world, hub);
                }
                remove(world);
            } catch (Twice twice) {
                return new Result.Broke(String.valueOf(twice.getMessage()), steps(world));
            }
        }
        return new Result.Held(trails.size(), ended.size(), open.isEmpty());
    }

    private List<String> steps(World world) {
        List<String> steps = new ArrayList<>();
        World at = world;
        Trail trail = trails.get(at);
        while (trail != null && !trail.step.isEmpty()) {
            steps.addFirst(trail.step);
            at = trail.from;
            trail = trails.get(at);
        }
        return steps;
    }

    private void reach(World from, World to, String step) {
        if (trails.putIfAbsent(to, new Trail(from, step)) == null) {
            open.add(to);
        }
    }

    private void step(World world, int hub) {
        SteppedHub.State state = world.hubs.get(hub);
        if (state.round() >= bounds.rounds) {
            return;
        }
        switch (SteppedHub.reached(state, world.server)) {
            case Reached.Over(var next) ->
                reach(world, with(world, hub, world.server, next), state.replica() + " goes on");
            case Reached.Asks(var question, var heard) -> {
                for (FenceServer.Answered next : answers(question, heard, world.server)) {
                    reach(
                            world,
                            with(world, hub, next.server(), state.with(next.answer())),
                            "%s: %s -> %s".formatted(state.replica(), question, next.answer()));
                }
                if (world.faults < bounds.faults) {
                    fail(world, hub);
                }
            }
        }
    }

    private void fail(World world, int hub) {
        SteppedHub.State state = world.hubs.get(hub);
        SteppedHub.State anew = new SteppedHub.State(state.replica(), state.round(), false, 0, List.of());
        SteppedHub.State goesOn = SteppedHub.failed(state, world.server);
        World after = new World(world.server, world.hubs, world.faults + 1, world.removals);
        reach(world, with(after, hub, world.server, anew), state.replica() + " starts anew");
        reach(world, with(after, hub, world.server, goesOn), state.replica() + " loses a request");
    }

    private void remove(World world) {
        if (world.removals < bounds.removals) {
            for (Stored replica : world.server.replicas().values()) {
                if (replica.committed() && !replica.leaving()) {
                    reach(
                            world,
                            new World(world.server.leaving(replica), world.hubs, world.faults, world.removals + 1),
                            "a person deletes " + replica.uid());
                }
            }
        }
    }

    private static World with(World world, int hub, FenceServer server, SteppedHub.State state) {
        List<SteppedHub.State> hubs = new ArrayList<>(world.hubs);
        hubs.set(hub, state);
        return new World(server, hubs, world.faults, world.removals);
    }

    /** All that a hub can get. */
    private static List<FenceServer.Answered> answers(Question question, int heard, FenceServer server) {
        int all = server.changes().size();
        return switch (question) {
            case Question.Hear() -> heard(server, heard, all);
            case Question.HearUpTo(var version) -> {
                List<FenceServer.Answered> answers =
                        new ArrayList<>(heard(server, Math.max(heard, server.changesUpTo(version)), all));
                answers.add(new FenceServer.Answered(server, new Answer.Heard(heard, false)));
                yield answers;
            }
            case Question.Write write -> List.of(server.write(write));
        };
    }

    private static List<FenceServer.Answered> heard(FenceServer server, int from, int to) {
        List<FenceServer.Answered> answers = new ArrayList<>();
        for (int changes = from; changes <= to; changes++) {
            answers.add(new FenceServer.Answered(server, new Answer.Heard(changes, true)));
        }
        return answers;
    }

    /** The others are gone for good; also from here. */
    private void settle(World world) {
        settle(world.server, SteppedHub.State.fresh("new"));
        world.hubs.forEach(survivor -> settle(world.server, survivor));
    }

    private void settle(FenceServer server, SteppedHub.State survivor) {
        if (ended.add(new World(server, List.of(survivor), 0, 0))) {
            new FenceEnding(server, survivor).check();
        }
    }
}
