package dev.stowage.webhook.http;

import io.prometheus.client.Collector.MetricFamilySamples;
import io.prometheus.client.Collector.MetricFamilySamples.Sample;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.exporter.common.TextFormat;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Metrics as Prometheus reads them, text format 0.0.4, ordered by name. */
final class Exposition {
    static final String CONTENT_TYPE = TextFormat.CONTENT_TYPE_004;

    private Exposition() {}

    /** Which series a sample is of. The buckets of one histogram stay in their order. */
    private static String series(Sample sample) {
        int bucket = sample.labelNames.indexOf("le");
        List<String> values = bucket < 0 ? sample.labelValues : sample.labelValues.subList(0, bucket);
        return String.join("\n", values);
    }

    static String of(CollectorRegistry registry) {
        List<MetricFamilySamples> families = new ArrayList<>();
        for (MetricFamilySamples family : Collections.list(registry.metricFamilySamples())) {
            // The library adds when each series began, which doubles the page and which nothing here uses.
            families.add(new MetricFamilySamples(
                    family.name,
                    family.unit,
                    family.type,
                    family.help,
                    family.samples.stream()
                            .filter(sample -> !sample.name.endsWith("_created"))
                            .sorted(Comparator.comparing(Exposition::series))
                            .toList()));
        }
        families.sort(Comparator.comparing(family -> family.name));
        StringWriter text = new StringWriter();
        try {
            TextFormat.write004(text, Collections.enumeration(families));
        } catch (IOException fault) {
            throw new UncheckedIOException(fault);
        }
        return text.toString();
    }
}
