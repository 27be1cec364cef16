package dev.stowage.certs;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * One replica's round: read, see who trusts whom, serve, advance, publish. Each stage is a step from one memory to the next
 * and does at most one kind of thing to the world; whatever fails leaves the rest of the memory, and the leaf, as they are.
 * Replicas may take their stages in any order among each other.
 */
final class Replica {
    private final RenewalPolicy policy;
    private final Surroundings world;
    private final Adoption adoption;
    private final Advancing advancing;
    private final Serving serving;

    Replica(RenewalPolicy policy, Surroundings world) {
        this.policy = policy;
        this.world = world;
        this.adoption = new Adoption(policy);
        this.advancing = new Advancing(policy, adoption);
        this.serving = new Serving(policy, adoption);
    }

    /** The stages of a round, in their order. */
    enum Stage {
        READ_SECRET,
        READ_BUNDLES,
        SERVE,
        ADVANCE,
        PUBLISH;

        Stage next() {
            return switch (this) {
                case READ_SECRET -> READ_BUNDLES;
                case READ_BUNDLES -> SERVE;
                case SERVE -> ADVANCE;
                case ADVANCE -> PUBLISH;
                case PUBLISH -> READ_SECRET;
            };
        }
    }

    Memory perform(Stage stage, Memory memory) {
        try {
            return switch (stage) {
                case READ_SECRET -> readSecret(memory.startingRound());
                case READ_BUNDLES -> readBundles(memory);
                case SERVE -> serve(memory);
                case ADVANCE -> advance(memory);
                case PUBLISH -> publish(memory);
            };
        } catch (CertificateFault fault) {
            return hindered(stage, memory, fault);
        }
    }

    private Memory hindered(Stage stage, Memory memory, CertificateFault fault) {
        world.journal()
                .accept(
                        stage == Stage.SERVE
                                ? new Happening.LeafFailed(fault.text())
                                : new Happening.Failed(fault.text()));
        Memory next = memory.hindered(fault.text());
        return stage == Stage.READ_SECRET ? next.with(new Memory.Reading.Failed()) : next;
    }

    private Memory readSecret(Memory memory) {
        // INVARIANT: the time is taken before the reading, so what was read was true then or later.
        Instant at = world.timekeeping().wall().instant();
        Memory read = memory.with(new Memory.Reading.Done(world.store().read(), at));
        return adopting(read, adoption.after(read, at));
    }

    private Memory adopting(Memory memory, Memory.Known next) {
        if (memory.known() instanceof Memory.Known.State(var before, var then)
                && next instanceof Memory.Known.State(var after, var now)
                && !before.current().fingerprint().equals(after.current().fingerprint())) {
            world.journal()
                    .accept(new Happening.AuthorityExchanged(
                            after.current() + " is in use instead of " + before.current() + "."));
        }
        return memory.with(next);
    }

    private Memory readBundles(Memory memory) {
        Instant at = world.timekeeping().wall().instant();
        View view = new View(world.publication().readAll(), at);
        tellOfDisturbances(memory, view, at);
        // A settle time counts from the end of the reading, when it was certainly so.
        long nanos = world.timekeeping().ticker().getAsLong();
        Memory seen = memory.known() instanceof Memory.Known.State(var state, var vouched)
                ? memory.with(view, memory.sightings().after(view, state, nanos))
                : memory.with(view, Sightings.NONE);
        for (ConfigurationReading reading : view.configurations()) {
            if (reading instanceof ConfigurationReading.Unreadable(var configuration, var reason)) {
                seen = seen.hindered("%s cannot be read: %s".formatted(configuration, reason));
            } else if (reading instanceof ConfigurationReading.Missing(var configuration)) {
                seen = seen.hindered("%s does not exist.".formatted(configuration));
            }
        }
        return seen.with(adoption.vouched(seen, at));
    }

    private void tellOfDisturbances(Memory before, View view, Instant now) {
        if (before.known() instanceof Memory.Known.State(var state, var vouched)) {
            Bundles.disturbed(before.view(), view, state, now)
                    .forEach(configuration -> world.journal()
                            .accept(new Happening.BundlesDisturbed(
                                    configuration, "Somebody changed bundles of " + configuration + ".")));
        }
    }

    private Memory serve(Memory memory) {
        Advancing.Time time = world.timekeeping().now();
        if (advancing.isFarOff(time) && memory.served() instanceof Memory.Served.Presented) {
            return memory.hindered("The clock is off by more than certificates are backdated.");
        }
        return switch (serving.next(memory, time)) {
            case Serving.Decision.Keep _, Serving.Decision.Wait _ -> memory;
            case Serving.Decision.Sign(var authority, var validity) -> {
                KeyMaterial material = world.issuer().leaf(authority, validity);
                Leaf leaf = new Leaf(
                        authority.certificate(), validity, renewAt(vouched(memory), validity.notAfter()), material);
                world.presenter().accept(material);
                world.journal()
                        .accept(new Happening.LeafPresented(
                                "A leaf of " + authority + " is served until " + validity.notAfter() + "."));
                yield memory.with(leaf);
            }
        };
    }

    private static Instant vouched(Memory memory) {
        return memory.known() instanceof Memory.Known.State(var state, var vouched) ? vouched : Instant.EPOCH;
    }

    private Instant renewAt(Instant signed, Instant ends) {
        double part = RenewalPolicy.LEAF_RENEWAL
                + RenewalPolicy.JITTER * (2 * world.random().nextDouble() - 1);
        return signed.plusNanos(Math.round(Duration.between(signed, ends).toNanos() * part));
    }

    private Memory advance(Memory memory) {
        Advancing.Time time = world.timekeeping().now();
        return switch (advancing.next(memory, time)) {
            case Proposal.Keep _ -> memory;
            case Proposal.Mint(var over, var revision, var generation) -> {
                SigningAuthority first = world.issuer().authority(generation, lifetime(time.now()));
                yield write(
                        memory,
                        over,
                        new AuthorityState(revision, new Rotation.Initial(first), List.of()),
                        "Made " + first);
            }
            case Proposal.Restore(var over, var state) ->
                write(memory, over, state, "Restored from memory: " + state.current());
            case Proposal.Prepare(var over, var from, var generation) -> {
                SigningAuthority next = world.issuer().authority(generation, lifetime(time.now()));
                yield write(
                        memory,
                        over,
                        from.then(new Rotation.Prepared(from.current(), next)),
                        "Made " + next + ", to succeed " + from.current());
            }
            case Proposal.Advance(var over, var state, var text) -> write(memory, over, state, text);
        };
    }

    private Validity lifetime(Instant now) {
        return new Validity(now.minus(policy.backdate()), now.plus(policy.caLifetime()));
    }

    private Memory write(Memory memory, Version over, AuthorityState state, String text) {
        return switch (world.store().write(over, state)) {
            case CONFLICT -> memory.changed();
            case WRITTEN -> {
                world.journal().accept(new Happening.Advanced(state.rotation().phase(), text + "."));
                yield memory.changed();
            }
        };
    }

    private Memory publish(Memory memory) {
        if (!(memory.known() instanceof Memory.Known.State(var state, var vouched))) {
            return memory;
        }
        Memory next = memory;
        Instant now = world.timekeeping().wall().instant();
        for (var due : Bundles.due(memory.view(), state, now).entrySet()) {
            next = published(next, due.getKey(), due.getValue());
        }
        return next;
    }

    private Memory published(Memory memory, ConfigurationReading.Present over, List<Publication.NewBundle> bundles) {
        try {
            if (world.publication().write(over, bundles) == AuthorityStore.Written.WRITTEN) {
                world.journal()
                        .accept(new Happening.BundlesWritten(
                                over.configuration(),
                                "Every bundle of " + over.configuration() + " holds "
                                        + bundles.getFirst().authorities() + "."));
            }
            return memory.changed();
        } catch (CertificateFault fault) {
            // The other configurations get theirs all the same.
            return hindered(Stage.PUBLISH, memory, fault);
        }
    }
}
