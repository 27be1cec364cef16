package dev.stowage.certs.kubernetes;

import dev.stowage.certs.Happening;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs what happens, and makes it Events about the Secret. Events are made in a thread of their own and lost if they cannot
 * be: nothing waits for them. May be used by several threads.
 */
final class EventJournal implements Consumer<Happening>, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(EventJournal.class);
    private static final int WAITING = 64;

    private final KubernetesClient client;
    private final About about;
    private final InstantSource clock;
    private final ThreadPoolExecutor writing = new ThreadPoolExecutor(
            0,
            1,
            10,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(WAITING),
            Thread.ofPlatform().name("certificate-events").daemon().factory(),
            new ThreadPoolExecutor.DiscardPolicy());
    private volatile String lastFailure = "";

    /**
     * Whom the Events are about and from.
     *
     * @param replica name of the pod
     */
    record About(String namespace, String secret, String replica) {}

    EventJournal(KubernetesClient client, About about, InstantSource clock) {
        this.client = client;
        this.about = about;
        this.clock = clock;
    }

    @Override
    public void accept(Happening happening) {
        switch (happening) {
            case Happening.Failed(var text) -> warn("CertificateStepFailed", text);
            case Happening.LeafFailed(var text) -> warn("CertificateStepFailed", text);
            case Happening.BundlesDisturbed(var configuration, var text) -> warn("CABundleChanged", text);
            case Happening.Advanced(var phase, var text) ->
                tell("CertificateAuthority" + capitalized(phase.label()), text);
            case Happening.LeafPresented(var text) -> tell("ServingCertificateReplaced", text);
            case Happening.BundlesWritten(var configuration, var text) -> tell("CABundleWritten", text);
            case Happening.AuthorityExchanged(var text) -> LOG.info("{}", text);
        }
    }

    /** The same failure comes back with every tick. */
    private void warn(String reason, String text) {
        if (!text.equals(lastFailure)) {
            lastFailure = text;
            LOG.warn("{}", text);
            write("Warning", reason, text);
        }
    }

    private void tell(String reason, String text) {
        lastFailure = "";
        LOG.info("{}", text);
        write("Normal", reason, text);
    }

    private static String capitalized(String label) {
        return Character.toUpperCase(label.charAt(0)) + label.substring(1);
    }

    private void write(String type, String reason, String text) {
        writing.execute(() -> {
            try {
                create(type, reason, text);
            } catch (KubernetesClientException answer) {
                LOG.debug("No Event can be made: {}", Answers.text(answer));
            }
        });
    }

    private void create(String type, String reason, String text) {
        String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
        client.resource(new EventBuilder()
                        .withNewMetadata()
                        .withGenerateName(about.secret() + ".")
                        .withNamespace(about.namespace())
                        .endMetadata()
                        .withNewInvolvedObject()
                        .withApiVersion("v1")
                        .withKind("Secret")
                        .withName(about.secret())
                        .withNamespace(about.namespace())
                        .endInvolvedObject()
                        .withType(type)
                        .withReason(reason)
                        .withMessage(text.length() <= 1024 ? text : text.substring(0, 1024))
                        .withFirstTimestamp(now)
                        .withLastTimestamp(now)
                        .withCount(1)
                        .withNewSource()
                        .withComponent(FieldOwner.NAME)
                        .endSource()
                        .withReportingComponent(FieldOwner.NAME)
                        .withReportingInstance(about.replica())
                        .build())
                .create();
    }

    @Override
    public void close() {
        writing.shutdownNow();
    }
}
