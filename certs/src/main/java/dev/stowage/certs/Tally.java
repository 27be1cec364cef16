package dev.stowage.certs;

import java.util.function.Consumer;

/** Counts what happens, and passes it on. May be used by several threads. */
final class Tally implements Consumer<Happening> {
    private final Consumer<Happening> next;
    private CertificateStatus.Counts counts = CertificateStatus.Counts.NONE;

    Tally(Consumer<Happening> next) {
        this.next = next;
    }

    @Override
    public void accept(Happening happening) {
        count(happening);
        next.accept(happening);
    }

    private synchronized void count(Happening happening) {
        var now = counts;
        counts = switch (happening) {
            case Happening.Advanced _, Happening.BundlesWritten _, Happening.Failed _ -> now;
            case Happening.AuthorityExchanged _ ->
                new CertificateStatus.Counts(now.leaves(), now.authorities() + 1, now.repairs(), now.failures());
            case Happening.LeafPresented _ ->
                new CertificateStatus.Counts(now.leaves() + 1, now.authorities(), now.repairs(), now.failures());
            case Happening.BundlesDisturbed _ ->
                new CertificateStatus.Counts(now.leaves(), now.authorities(), now.repairs() + 1, now.failures());
            case Happening.LeafFailed _ ->
                new CertificateStatus.Counts(now.leaves(), now.authorities(), now.repairs(), now.failures() + 1);
        };
    }

    synchronized CertificateStatus.Counts counts() {
        return counts;
    }
}
