package dev.stowage.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;

final class CertificateSwapIT {
    private static final int SWAPS = 30;

    @Test
    void exchangesTheCertificateUnderLoadWithoutLosingACall()
            throws IOException, InterruptedException, ExecutionException {
        List<TestCertificate> certificates = LongStream.rangeClosed(2, SWAPS + 1)
                .mapToObj(TestCertificate::numbered)
                .toList();
        SSLContext trust = TestCertificate.trusting(certificates);
        var done = new AtomicBoolean();
        try (var admission = ServedAdmission.allowing();
                ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            int port = admission.server().port();
            admission.keyManager().present(certificates.getFirst().material());
            List<Future<Integer>> load = new ArrayList<>();
            for (int client = 0; client < 2; client++) {
                load.add(clients.submit(onOneConnection(Talk.tls(port, trust), done)));
            }

            List<Long> presented = new ArrayList<>();
            for (TestCertificate certificate : certificates) {
                admission.keyManager().present(certificate.material());
                presented.add(serialOfNewConnection(port, trust));
            }
            done.set(true);

            assertThat(presented)
                    .containsExactlyElementsOf(
                            LongStream.rangeClosed(2, SWAPS + 1).boxed().toList());
            for (Future<Integer> calls : load) {
                assertThat(calls.get()).isPositive();
            }
        }
    }

    /** Calls and calls; fails if one call does. How many it were. */
    private static Callable<Integer> onOneConnection(Talk connected, AtomicBoolean done) {
        return () -> {
            try (Talk talk = connected) {
                int calls = 0;
                while (!done.get()) {
                    assertThat(talk.ask(Calls.call("a-1")).status()).isEqualTo(200);
                    calls++;
                }
                return calls;
            }
        };
    }

    private static long serialOfNewConnection(int port, SSLContext trust) throws IOException {
        try (Talk talk = Talk.tls(port, trust)) {
            assertThat(talk.ask(Calls.call("a-1")).status()).isEqualTo(200);
            var certificate = (X509Certificate) talk.secure().getSession().getPeerCertificates()[0];
            return certificate.getSerialNumber().longValueExact();
        }
    }
}
