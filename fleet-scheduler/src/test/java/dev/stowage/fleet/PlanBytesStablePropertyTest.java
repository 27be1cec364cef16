package dev.stowage.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The same state gives the same bytes: shuffled, and in another JVM with another locale, time zone and order of hashes. */
@Tag("proof:plan-bytes-stable")
final class PlanBytesStablePropertyTest {
    @Test
    void shuffledStatesAndOtherJvmsGiveTheSameBytes() throws IOException, InterruptedException {
        long seed = Proof.seed(700_000_000L);
        long cases = Proof.cases(1_500, 40_000);
        for (long i = 0; i < cases; i++) {
            State state = RandomFleets.state(seed + i);
            assertThat(Laws.permutation(state, Given.plan(state), seed + i))
                    .as("seed %d", seed + i)
                    .isEmpty();
        }
        String here = digest(seed, cases);

        assertThat(elsewhere(seed, cases, "tr", "TR", "Asia/Kathmandu")).isEqualTo(here);
        assertThat(elsewhere(seed, cases, "ar", "EG", "America/St_Johns")).isEqualTo(here);
        Proof.held(
                "plan-bytes-stable",
                "%d random states, each shuffled, and twice in another JVM (tr_TR, ar_EG): SHA-256 %s"
                        .formatted(cases, here));
    }

    /** Plans in a JVM of its own, which also has other salts for {@code Map.of} and other identity hashes. */
    private static String elsewhere(long seed, long cases, String language, String country, String zone)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Duser.language=" + language,
                        "-Duser.country=" + country,
                        "-Duser.timezone=" + zone,
                        "-XX:+UnlockExperimentalVMOptions",
                        "-XX:hashCode=2",
                        "-Dfile.encoding=ISO-8859-1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        PlanBytesStablePropertyTest.class.getName(),
                        Long.toString(seed),
                        Long.toString(cases))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String answer = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(process.waitFor()).isZero();
        return answer;
    }

    /** Prints the digest of so many plans, from a seed. */
    public static void main(String[] seedAndCases) {
        System.out.println(digest(Long.parseLong(seedAndCases[0]), Long.parseLong(seedAndCases[1])));
    }

    private static String digest(long seed, long cases) {
        MessageDigest digest = PlanText.sha256();
        for (long i = 0; i < cases; i++) {
            digest.update(PlanText.bytes(Given.plan(RandomFleets.state(seed + i))));
        }
        return HexFormat.of().formatHex(digest.digest()).substring(0, 16);
    }
}
