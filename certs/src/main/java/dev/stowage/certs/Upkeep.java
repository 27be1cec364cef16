package dev.stowage.certs;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Looks at everything, does what is due, and says how things stand. Only {@link #tick} needs a single caller. */
public final class Upkeep {
    /** Enough for a first authority to be made, published, read back and served. */
    private static final int MAX_ROUNDS = 8;

    private final RenewalPolicy policy;
    private final Surroundings world;
    private final Tally tally;
    private final Replica replica;
    private final Supplier<CertificateStatus.SelfProbe> selfProbe;
    private volatile Memory memory = Memory.empty();

    public Upkeep(RenewalPolicy policy, Surroundings world, Supplier<CertificateStatus.SelfProbe> selfProbe) {
        this.policy = policy;
        this.tally = new Tally(world.journal());
        this.world = new Surroundings(
                world.store(),
                world.publication(),
                world.issuer(),
                world.presenter(),
                tally,
                world.timekeeping(),
                world.random());
        this.replica = new Replica(policy, this.world);
        this.selfProbe = selfProbe;
    }

    /** Does all that can be done now; returns how long nothing needs to be done unless something changes. */
    public Duration tick() {
        int rounds = 0;
        do {
            for (Replica.Stage stage : Replica.Stage.values()) {
                memory = replica.perform(stage, memory);
            }
            rounds++;
        } while (memory.again() && rounds < MAX_ROUNDS);
        return pause();
    }

    Memory.Served served() {
        return memory.served();
    }

    /** How often {@link #tick} is to be called at least. */
    public Duration tickLength() {
        return policy.tick();
    }

    private Duration pause() {
        Advancing.Time time = world.timekeeping().now();
        Adoption adoption = new Adoption(policy);
        Duration tick = policy.tick();
        return switch (new Serving(policy, adoption).next(memory, time)) {
            case Serving.Decision.Wait(var atMost) when atMost.compareTo(tick) < 0 -> atMost;
            case Serving.Decision.Wait _, Serving.Decision.Keep _, Serving.Decision.Sign _ -> tick;
        };
    }

    /** The authorities that any bundle holds, for whoever wants to trust only what is published. */
    public List<AuthorityCertificate> published() {
        return memory.view().configurations().stream()
                .flatMap(View::entries)
                .flatMap(entry -> entry.bundle().authorities().stream())
                .distinct()
                .toList();
    }

    /** Whether the API server can be expected to trust what is served. */
    public Readiness readiness() {
        Memory now = memory;
        return switch (now.served()) {
            case Memory.Served.Nothing _ ->
                new Readiness.NotReady("No certificate is served yet. " + String.join(" ", now.problems()));
            case Memory.Served.Presented(var leaf) -> readiness(now, leaf);
        };
    }

    private Readiness readiness(Memory now, Leaf leaf) {
        Instant time = world.timekeeping().wall().instant();
        if (!leaf.validity().contains(time)) {
            return new Readiness.NotReady("The certificate that is served is valid from %s to %s, and it is %s."
                    .formatted(leaf.validity().notBefore(), leaf.validity().notAfter(), time));
        }
        Fingerprint authority = leaf.authority().fingerprint();
        for (ConfigurationReading reading : now.view().configurations()) {
            if (reading
                            instanceof
                            ConfigurationReading.Present(var configuration, var version, var custody, var entries)
                    && custody == ConfigurationReading.Custody.OURS) {
                for (ConfigurationReading.Entry entry : entries) {
                    if (!entry.bundle().holds(authority)) {
                        return new Readiness.NotReady("The webhook (%s) of %s does not trust %s."
                                .formatted(entry.webhook(), configuration, leaf.authority()));
                    }
                }
            }
        }
        return new Readiness.Ready();
    }

    /** How things stand. */
    public CertificateStatus status() {
        Memory now = memory;
        CertificateStatus unknown = CertificateStatus.unknown();
        return now.known() instanceof Memory.Known.State(var state, var vouched)
                ? status(now, state.rotation().phase(), state.current().certificate(), entries(now.view(), state))
                : new CertificateStatus(
                        unknown.phase(),
                        unknown.generation(),
                        unknown.authority(),
                        unknown.leaf(),
                        unknown.entries(),
                        now.problems(),
                        selfProbe.get(),
                        world.timekeeping().skew().get(),
                        tally.counts());
    }

    private CertificateStatus status(
            Memory now,
            CertificateStatus.Phase phase,
            AuthorityCertificate authority,
            List<CertificateStatus.Entry> entries) {
        return new CertificateStatus(
                phase,
                authority.generation().number(),
                new CertificateStatus.Ending.At(authority.validity().notAfter()),
                now.served() instanceof Memory.Served.Presented(var leaf)
                        ? new CertificateStatus.Ending.At(leaf.validity().notAfter())
                        : new CertificateStatus.Ending.None(),
                entries,
                now.problems(),
                selfProbe.get(),
                world.timekeeping().skew().get(),
                tally.counts());
    }

    private List<CertificateStatus.Entry> entries(View view, AuthorityState state) {
        List<CertificateStatus.Entry> entries = new ArrayList<>();
        Instant now = world.timekeeping().wall().instant();
        for (ConfigurationReading reading : view.configurations()) {
            View.entries(reading)
                    .forEach(entry -> entries.add(new CertificateStatus.Entry(
                            reading.configuration().toString(), entry.webhook(), Bundles.isInSync(entry, state, now))));
        }
        return entries;
    }
}
