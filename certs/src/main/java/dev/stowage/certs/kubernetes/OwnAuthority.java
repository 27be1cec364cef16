package dev.stowage.certs.kubernetes;

import dev.stowage.certs.CertificateStatus;
import dev.stowage.certs.Readiness;
import dev.stowage.certs.ServingCertificates;
import dev.stowage.certs.Surroundings;
import dev.stowage.certs.SwappableKeyManager;
import dev.stowage.certs.Upkeep;
import dev.stowage.certs.bouncycastle.BouncyCastleIssuer;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.X509ExtendedKeyManager;
import tools.jackson.databind.json.JsonMapper;

/**
 * Serves with leaves of an authority of our own, which lives in a Secret, and makes the API server trust it. Every replica
 * does the same; none is a leader. Needs the rights that docs/certs.md lists.
 */
public final class OwnAuthority implements ServingCertificates {
    private static final Duration PROBE_EVERY = Duration.ofMinutes(1);

    private final SwappableKeyManager keyManager = new SwappableKeyManager();
    private final ServerClock serverClock;
    private final Prober prober;
    private final EventJournal journal;
    private final Watches watches;
    private final Upkeep upkeep;
    private final Background keeping;
    private final Background probing;

    private OwnAuthority(AuthoritySettings settings) {
        var clocks = settings.clocks();
        var client = settings.client();
        var json = new JsonMapper();
        String namespace = settings.service().namespace();
        var configurations = new WebhookConfigurations(client, settings.service(), settings.configurations(), json);
        serverClock = new ServerClock(client, clocks.wall());
        prober = new Prober(settings.service(), settings.probe(), clocks.wall());
        journal = new EventJournal(
                client, new EventJournal.About(namespace, settings.secret(), settings.replica()), clocks.wall());
        var issuer = new BouncyCastleIssuer(settings.service(), settings.clusterDomain(), settings.random());
        upkeep = new Upkeep(
                settings.policy(),
                new Surroundings(
                        new SecretStore(
                                client, namespace, settings.secret(), new SecretFormat(settings.service(), json)),
                        configurations,
                        issuer,
                        keyManager::present,
                        journal,
                        new Surroundings.Timekeeping(clocks.wall(), clocks.ticker(), serverClock::skew),
                        settings.random()),
                prober::last);
        keeping = new Background("certificates", settings.policy().tick(), this::keep);
        probing = new Background("certificate-probe", settings.policy().tick(), this::probe);
        watches = new Watches(watched(settings, configurations), keeping::wake);
    }

    private static List<? extends Resource<? extends HasMetadata>> watched(
            AuthoritySettings settings, WebhookConfigurations configurations) {
        return Stream.<Resource<? extends HasMetadata>>concat(
                        Stream.of(settings.client()
                                .secrets()
                                .inNamespace(settings.service().namespace())
                                .withName(settings.secret())),
                        settings.configurations().stream().map(configurations::resource))
                .toList();
    }

    /**
     * Begins, and returns at once; {@link #readiness} tells when the first leaf is served. Where Secret and bundles are
     * as a former replica left them, that is as soon as they have been read.
     */
    public static OwnAuthority start(AuthoritySettings settings) {
        var authority = new OwnAuthority(settings);
        authority.keeping.start();
        return authority;
    }

    private Duration keep() {
        Duration pause = upkeep.tick();
        watches.renew();
        // Not before, so that it does not take time from the first round.
        probing.start();
        return pause;
    }

    /** Apart from the rest, since it may take long. */
    private Duration probe() {
        serverClock.measure();
        if (upkeep.readiness() instanceof Readiness.Ready) {
            prober.probe(upkeep.published());
        }
        return prober.last() instanceof CertificateStatus.SelfProbe.Succeeded ? PROBE_EVERY : upkeep.tickLength();
    }

    @Override
    public X509ExtendedKeyManager keyManager() {
        return keyManager;
    }

    @Override
    public Readiness readiness() {
        return upkeep.readiness();
    }

    @Override
    public CertificateStatus status() {
        return upkeep.status();
    }

    @Override
    public void close() {
        keeping.close();
        probing.close();
        watches.close();
        journal.close();
    }
}
