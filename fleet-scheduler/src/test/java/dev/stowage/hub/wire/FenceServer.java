package dev.stowage.hub.wire;

import dev.stowage.hub.wire.FenceStep.Answer;
import dev.stowage.hub.wire.FenceStep.Question;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The hub's API server as far as placing goes: one FleetPlan, and replicas that are all meant for the same one device. Every write
 * makes another one, so that a test can go on from the same one in several ways. It also keeps what no API server does, to tell
 * when a device was given away twice.
 *
 * @param version of the last write
 * @param plan the FleetPlan
 * @param replicas by name
 * @param changes of replicas, as a watch tells them
 * @param given uids that were ever in the FleetPlan
 * @param alive uids of those that were ever to be dispatched: committed, and not going away
 * @param broken which rules of a real API server, or of the fence, are left out
 */
record FenceServer(
        long version,
        Plan plan,
        SortedMap<String, Stored> replicas,
        List<Change> changes,
        SortedSet<String> given,
        SortedSet<String> alive,
        Set<Rule> broken) {
    /** What can be left out. */
    enum Rule {
        WAITS_FOR_ITS_OWN_DRAFTS,
        KNEW_ALL,
        CONDITIONAL_FLEET_PLAN,
        CONDITIONAL_DRAFT_DELETION,
        COMMITS_BY_UID,
        ENDS_DRAFTS_THAT_IT_SEES
    }

    /** Something that must never happen. */
    static final class Twice extends RuntimeException {
        private static final long serialVersionUID = 1;

        Twice(String message) {
            super(message, null, false, false);
        }
    }

    record Plan(long version, List<Entry> entries) {}

    record Entry(String name, String uid) {}

    record Stored(String name, String uid, long version, boolean committed, boolean leaving) {}

    /** What a watch tells. */
    sealed interface Change {
        long version();

        record Seen(Stored replica) implements Change {
            @Override
            public long version() {
                return replica.version();
            }
        }

        record Gone(long version, String name) implements Change {}
    }

    /** After a question was answered. */
    record Answered(FenceServer server, Answer answer) {}

    FenceServer {
        replicas = Collections.unmodifiableSortedMap(new TreeMap<>(replicas));
        changes = List.copyOf(changes);
        given = Collections.unmodifiableSortedSet(new TreeSet<>(given));
        alive = Collections.unmodifiableSortedSet(new TreeSet<>(alive));
    }

    static FenceServer empty(Set<Rule> broken) {
        return new FenceServer(
                1, new Plan(1, List.of()), new TreeMap<>(), List.of(), new TreeSet<>(), new TreeSet<>(), broken);
    }

    Answered write(Question.Write question) {
        return switch (question) {
            case Question.ReadPlan() -> new Answered(this, new Answer.PlanIs(plan));
            case Question.Note(var read, var entries) -> record(read, entries);
            case Question.Create(var name) -> create(name);
            case Question.Commit(var entry) -> commit(entry);
            case Question.DeleteDraft(var name, var uid, var seen) -> deleteDraft(name, uid, seen);
            case Question.Release(var name, var uid, var draft) -> release(name, uid, draft);
        };
    }

    private Answered record(long read, List<Entry> entries) {
        if (read != plan.version && !broken.contains(Rule.CONDITIONAL_FLEET_PLAN)) {
            return new Answered(this, new Answer.Refused());
        }
        SortedSet<String> all = new TreeSet<>(given);
        for (Entry entry : entries) {
            replicas.values().stream()
                    .filter(other -> given.contains(other.uid) && !other.uid.equals(entry.uid))
                    .findFirst()
                    .ifPresent(other -> {
                        throw new Twice("%s was given the device that %s has.".formatted(entry.uid, other.uid));
                    });
            all.add(entry.uid);
        }
        Plan written = new Plan(version + 1, entries);
        return new Answered(
                new FenceServer(version + 1, written, replicas, changes, all, alive, broken),
                new Answer.PlanIs(written));
    }

    private Answered create(String name) {
        if (replicas.containsKey(name)) {
            return new Answered(this, new Answer.Refused());
        }
        Stored made = new Stored(name, "%s@%d".formatted(name, version + 1), version + 1, false, false);
        return new Answered(with(made), new Answer.Wrote(made));
    }

    private Answered commit(Entry entry) {
        Stored there = replicas.get(entry.name);
        if (there == null || !(there.uid.equals(entry.uid) || broken.contains(Rule.COMMITS_BY_UID))) {
            return new Answered(this, new Answer.Refused());
        }
        if (!given.contains(there.uid)) {
            throw new Twice("%s was committed, though no FleetPlan had it.".formatted(there.uid));
        }
        // A write that changes nothing is none.
        Stored marked = there.committed ? there : new Stored(there.name, there.uid, version + 1, true, there.leaving);
        return new Answered(there.committed ? this : with(marked), new Answer.Wrote(marked));
    }

    private Answered deleteDraft(String name, String uid, long seen) {
        Stored there = replicas.get(name);
        if (there == null
                || !there.uid.equals(uid)
                || (there.version != seen && !broken.contains(Rule.CONDITIONAL_DRAFT_DELETION))) {
            return new Answered(this, new Answer.Refused());
        }
        return new Answered(leaving(there), new Answer.Wrote(there));
    }

    /** It has a finalizer, so for now it only begins to go. */
    FenceServer leaving(Stored there) {
        return there.leaving ? this : with(new Stored(there.name, there.uid, version + 1, there.committed, true));
    }

    private Answered release(String name, String uid, boolean draft) {
        Stored there = replicas.get(name);
        if (there == null || !there.uid.equals(uid)) {
            return new Answered(this, new Answer.Refused());
        }
        if (draft && alive.contains(uid)) {
            throw new Twice("%s was deleted as a draft, though it may hold its device.".formatted(uid));
        }
        SortedMap<String, Stored> left = new TreeMap<>(replicas);
        left.remove(name);
        return new Answered(
                new FenceServer(
                        version + 1, plan, left, told(new Change.Gone(version + 1, name)), given, alive, broken),
                new Answer.Wrote(there));
    }

    private FenceServer with(Stored written) {
        SortedMap<String, Stored> all = new TreeMap<>(replicas);
        all.put(written.name, written);
        SortedSet<String> dispatched = new TreeSet<>(alive);
        if (written.committed && !written.leaving) {
            dispatched.add(written.uid);
        }
        return new FenceServer(written.version, plan, all, told(new Change.Seen(written)), given, dispatched, broken);
    }

    private List<Change> told(Change change) {
        List<Change> all = new ArrayList<>(changes);
        all.add(change);
        return all;
    }

    /** How many changes there are up to a version. */
    int changesUpTo(long heard) {
        return (int)
                changes.stream().filter(change -> change.version() <= heard).count();
    }
}
