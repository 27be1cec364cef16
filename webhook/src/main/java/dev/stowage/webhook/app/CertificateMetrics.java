package dev.stowage.webhook.app;

import dev.stowage.certs.CertificateStatus;
import dev.stowage.certs.CertificateStatus.Ending;
import dev.stowage.certs.CertificateStatus.Phase;
import dev.stowage.certs.CertificateStatus.SelfProbe;
import dev.stowage.certs.CertificateStatus.Skew;
import io.prometheus.client.Collector;
import io.prometheus.client.CounterMetricFamily;
import io.prometheus.client.GaugeMetricFamily;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/** How the certificates stand, looked up when somebody asks. What is not known has no sample, rather than a wrong one. */
final class CertificateMetrics extends Collector {
    private final Supplier<CertificateStatus> certificates;

    CertificateMetrics(Supplier<CertificateStatus> certificates) {
        this.certificates = certificates;
    }

    @Override
    public List<MetricFamilySamples> collect() {
        CertificateStatus status = certificates.get();
        return List.of(
                endings(status),
                phases(status),
                bundles(status),
                counter(
                        "stowage_certificate_reload_failures_total",
                        "Leaves that could not be made or loaded; the last good one stayed.",
                        status.counts().failures()),
                counter(
                        "stowage_certificate_leaves_total",
                        "Leaves that were served, one after another.",
                        status.counts().leaves()),
                counter(
                        "stowage_cabundle_repairs_total",
                        "Configurations whose bundles were in order until somebody else changed them.",
                        status.counts().repairs()),
                probe(status),
                skew(status));
    }

    private static MetricFamilySamples endings(CertificateStatus status) {
        var endings = new GaugeMetricFamily(
                "stowage_certificate_not_after_seconds",
                "When the authority in use and the serving certificate end, in seconds since 1970.",
                List.of("kind", "generation"));
        end(endings, "ca", status.generation(), status.authority());
        end(endings, "leaf", status.generation(), status.leaf());
        return endings;
    }

    private static void end(GaugeMetricFamily endings, String kind, long generation, Ending ending) {
        switch (ending) {
            case Ending.At(Instant notAfter) ->
                endings.addMetric(List.of(kind, Long.toString(generation)), (double) notAfter.getEpochSecond());
            case Ending.None() -> {}
        }
    }

    private static MetricFamilySamples phases(CertificateStatus status) {
        var phases = new GaugeMetricFamily(
                "stowage_certificate_phase", "Where the rotation of the authority is.", List.of("phase"));
        for (Phase phase : Phase.values()) {
            phases.addMetric(List.of(phase.label()), phase == status.phase() ? 1 : 0);
        }
        return phases;
    }

    private static MetricFamilySamples bundles(CertificateStatus status) {
        var bundles = new GaugeMetricFamily(
                "stowage_cabundle_in_sync",
                "Whether a webhook trusts our authorities and no others.",
                List.of("configuration", "webhook"));
        for (CertificateStatus.Entry entry : status.entries()) {
            bundles.addMetric(List.of(entry.configuration(), entry.webhook()), entry.inSync() ? 1 : 0);
        }
        return bundles;
    }

    private static MetricFamilySamples probe(CertificateStatus status) {
        var probe = new GaugeMetricFamily(
                "stowage_certificate_self_probe_success",
                "Whether the last connection to our own Service trusted what it was shown.",
                List.of());
        switch (status.selfProbe()) {
            case SelfProbe.Succeeded _ -> probe.addMetric(List.of(), 1);
            case SelfProbe.Failed _ -> probe.addMetric(List.of(), 0);
            case SelfProbe.NotYet() -> {}
        }
        return probe;
    }

    private static MetricFamilySamples skew(CertificateStatus status) {
        var skew = new GaugeMetricFamily(
                "stowage_clock_skew_seconds", "How far this clock is ahead of the API server's.", List.of());
        switch (status.skew()) {
            case Skew.Ahead(var by) -> skew.addMetric(List.of(), by.toMillis() / 1e3);
            case Skew.Unknown() -> {}
        }
        return skew;
    }

    private static MetricFamilySamples counter(String name, String help, long value) {
        return new CounterMetricFamily(name, help, value);
    }
}
