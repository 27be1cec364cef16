package dev.stowage.hub.kubernetes;

import dev.stowage.hub.ClusterNews;
import dev.stowage.hub.ObserverPulse;
import dev.stowage.hub.wire.LeaseDecoder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Reports whether an observer lives, by the observers' Lease. */
final class FollowedLease implements Followed {
    private final LongSupplier ticker;
    private final Consumer<ClusterNews> news;
    private ObserverPulse pulse = ObserverPulse.UNKNOWN;

    FollowedLease(LongSupplier ticker, Consumer<ClusterNews> news) {
        this.ticker = ticker;
        this.news = news;
    }

    /** What is known is to be told anew, with the next list. */
    void tellAnew() {
        pulse = pulse.untold();
    }

    @Override
    public void listed(List<GenericKubernetesResource> all) {
        beat(all.isEmpty() ? new ObserverPulse.Beat.None() : LeaseDecoder.beat(all.getFirst()));
    }

    @Override
    public void seen(GenericKubernetesResource lease) {
        beat(LeaseDecoder.beat(lease));
    }

    @Override
    public void gone(GenericKubernetesResource lease) {
        beat(new ObserverPulse.Beat.None());
    }

    /** Time has passed. */
    void look() {
        take(pulse.at(ticker.getAsLong()));
    }

    private void beat(ObserverPulse.Beat beat) {
        take(pulse.after(beat, ticker.getAsLong()));
    }

    private void take(ObserverPulse.Step step) {
        pulse = step.pulse();
        step.news().forEach(report -> news.accept(new ClusterNews.Reported(report)));
    }
}
