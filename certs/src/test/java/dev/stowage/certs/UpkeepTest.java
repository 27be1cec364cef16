package dev.stowage.certs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a replica says of itself, and what it does in a small world. */
final class UpkeepTest {
    private static final RenewalPolicy POLICY = SmallWorld.POLICY;

    private final SmallWorld world = new SmallWorld();

    private void start() {
        Duration pause = world.upkeep.tick();
        assertThat(pause).isEqualTo(POLICY.firstSettle());
        world.pass(pause);
        assertThat(world.upkeep.readiness()).isEqualTo(new Readiness.Ready());
    }

    @Test
    void knowsNothingAtFirst() {
        assertThat(world.upkeep.readiness()).isEqualTo(new Readiness.NotReady("No certificate is served yet. "));
        assertThat(world.upkeep.status().phase()).isEqualTo(CertificateStatus.Phase.ABSENT);
        assertThat(world.upkeep.status().selfProbe()).isEqualTo(new CertificateStatus.SelfProbe.Succeeded(world.now));
        assertThat(world.upkeep.published()).isEmpty();
        assertThat(world.upkeep.tickLength()).isEqualTo(POLICY.tick());
    }

    @Test
    void servesAsSoonAsTheFirstAuthorityHasSettled() {
        start();

        assertThat(world.presented).hasSize(1);
        CertificateStatus status = world.upkeep.status();
        assertThat(status.phase()).isEqualTo(CertificateStatus.Phase.STABLE);
        assertThat(status.generation()).isEqualTo(1);
        assertThat(status.leaf()).isEqualTo(new CertificateStatus.Ending.At(world.now.plus(POLICY.leafLifetime())));
        assertThat(status.entries())
                .containsExactly(new CertificateStatus.Entry("ValidatingWebhookConfiguration/guard", "guard", true));
        assertThat(status.counts()).isEqualTo(new CertificateStatus.Counts(1, 0, 0, 0));
        assertThat(world.upkeep.published()).hasSize(1);
    }

    @Test
    void doesNotMakeAnAuthorityWhereTheSecretCannotBeRead() {
        world.storeFault = "403";

        world.upkeep.tick();

        assertThat(world.upkeep.readiness()).isEqualTo(new Readiness.NotReady("No certificate is served yet. 403"));
        assertThat(world.upkeep.status().problems()).containsExactly("403");
        assertThat(world.stored).isInstanceOf(AuthorityStore.Stored.Lost.class);
    }

    @Test
    void isReadyWithoutAConfiguration() {
        world.reading = new ConfigurationReading.Missing(SmallWorld.GUARD);

        world.upkeep.tick();
        world.pass(POLICY.firstSettle());

        assertThat(world.upkeep.readiness()).isEqualTo(new Readiness.Ready());
        assertThat(world.upkeep.status().problems())
                .containsExactly("ValidatingWebhookConfiguration/guard does not exist.");
    }

    @Test
    void waitsForAConfigurationThatCannotBeRead() {
        world.reading = new ConfigurationReading.Unreadable(SmallWorld.GUARD, "403");

        world.upkeep.tick();
        world.pass(Duration.ofHours(1));

        assertThat(world.upkeep.readiness()).isInstanceOf(Readiness.NotReady.class);
        assertThat(world.upkeep.status().leaf()).isEqualTo(new CertificateStatus.Ending.None());
        assertThat(world.upkeep.status().problems())
                .containsExactly("ValidatingWebhookConfiguration/guard cannot be read: 403");
    }

    @Test
    void leavesABundleAloneBehindBrokenGlass() {
        world.reading = SmallWorld.present(ConfigurationReading.Custody.BREAK_GLASS, List.of());

        world.upkeep.tick();
        world.pass(POLICY.firstSettle());

        assertThat(world.upkeep.readiness()).isEqualTo(new Readiness.Ready());
        assertThat(world.reading).isEqualTo(SmallWorld.present(ConfigurationReading.Custody.BREAK_GLASS, List.of()));
        assertThat(world.upkeep.status().entries()).allMatch(entry -> !entry.inSync());
    }

    @Test
    void saysThatItIsNotTrusted() {
        start();
        world.publicationFault = "403";
        world.reading = SmallWorld.present(ConfigurationReading.Custody.OURS, List.of());

        world.pass(POLICY.tick());

        assertThat(world.upkeep.readiness())
                .isEqualTo(
                        new Readiness.NotReady(
                                "The webhook (guard) of ValidatingWebhookConfiguration/guard does not trust authority 1 (1-test)."));
        assertThat(world.upkeep.status().problems()).containsExactly("403");
        assertThat(world.upkeep.status().counts().failures()).isZero();
    }

    @Test
    void saysThatItsLeafHasEnded() {
        start();

        world.now = world.now.plus(POLICY.leafLifetime()).plusSeconds(1);

        assertThat(world.upkeep.readiness())
                .isInstanceOfSatisfying(
                        Readiness.NotReady.class,
                        notReady -> assertThat(notReady.reason()).contains("is valid from 2025-12-31T23:00:02Z"));
    }

    @Test
    void keepsItsLeafWhenNoOtherCanBeMade() {
        start();
        world.failedIssues = 1;

        world.pass(Duration.ofDays(10));
        assertThat(world.presented).hasSize(1);
        assertThat(world.upkeep.readiness()).isEqualTo(new Readiness.Ready());

        world.pass(POLICY.tick());
        assertThat(world.presented).hasSize(2);
    }

    @Test
    void renewsItsLeafThoughTheSecretCannotBeRead() {
        start();
        world.storeFault = "403";

        for (int day = 0; day < 30; day++) {
            world.pass(Duration.ofDays(1));
        }

        assertThat(world.upkeep.readiness()).isEqualTo(new Readiness.Ready());
        assertThat(world.presented).hasSizeGreaterThan(2);
    }

    @Test
    void renewsItsLeafThoughTheConfigurationCannotBeRead() {
        start();
        world.reading = new ConfigurationReading.Unreadable(SmallWorld.GUARD, "403");

        for (int day = 0; day < 30; day++) {
            world.pass(Duration.ofDays(1));
        }

        assertThat(world.upkeep.readiness()).isEqualTo(new Readiness.Ready());
        assertThat(world.presented).hasSizeGreaterThan(2);
    }

    @Test
    void takesNoStepWhileItsClockIsFarOff() {
        start();
        world.skew = new CertificateStatus.Skew.Ahead(Duration.ofHours(-2));

        world.pass(Duration.ofDays(200));

        assertThat(world.presented).hasSize(1);
        assertThat(world.upkeep.status().phase()).isEqualTo(CertificateStatus.Phase.STABLE);
        assertThat(world.upkeep.status().problems())
                .containsExactly("The clock is off by more than certificates are backdated.");
    }

    @Test
    void retiresNothingWhileNobodyKnowsWhatItsClockIsWorth() {
        promote();
        world.skew = new CertificateStatus.Skew.Unknown();
        world.pass(Duration.ofDays(20));
        assertThat(world.upkeep.status().phase()).isEqualTo(CertificateStatus.Phase.PROMOTED);

        world.skew = new CertificateStatus.Skew.Ahead(Duration.ofMinutes(6));
        world.pass(POLICY.tick());
        assertThat(world.upkeep.status().phase()).isEqualTo(CertificateStatus.Phase.PROMOTED);

        world.skew = new CertificateStatus.Skew.Ahead(Duration.ofMinutes(-5));
        world.pass(POLICY.tick());
        assertThat(world.upkeep.status().phase()).isEqualTo(CertificateStatus.Phase.STABLE);
        assertThat(world.upkeep.published()).hasSize(1);
    }

    @Test
    void retiresWhatHasEndedByEveryClock() {
        promote();
        world.skew = new CertificateStatus.Skew.Ahead(Duration.ofMinutes(6));
        for (int day = 0; day < 182; day++) {
            world.pass(Duration.ofDays(1));
        }
        assertThat(world.upkeep.status().phase()).isEqualTo(CertificateStatus.Phase.PROMOTED);

        world.pass(Duration.ofDays(1));

        // By then the next successor is due.
        assertThat(world.upkeep.status().phase()).isEqualTo(CertificateStatus.Phase.PUBLISHED);
        assertThat(world.told).contains("Nothing signed by authority 1 (1-test) can be served any more.");
    }

    @Test
    void countsARepairOnlyOfWhatSomebodyElseChanged() {
        promote();
        assertThat(world.upkeep.status().counts().repairs()).isZero();

        world.reading = SmallWorld.present(ConfigurationReading.Custody.OURS, List.of());
        world.pass(POLICY.tick());
        world.pass(POLICY.tick());

        assertThat(world.upkeep.status().counts().repairs()).isEqualTo(1);
        assertThat(world.upkeep.status().entries()).allMatch(CertificateStatus.Entry::inSync);
        assertThat(world.told).contains("Somebody changed bundles of ValidatingWebhookConfiguration/guard.");
    }

    @Test
    void countsOneRepairHoweverOftenItIsTried() {
        start();
        world.publicationFault = "403";
        world.reading = SmallWorld.present(ConfigurationReading.Custody.OURS, List.of());

        world.pass(POLICY.tick());
        world.pass(POLICY.tick());

        assertThat(world.upkeep.status().counts().repairs()).isEqualTo(1);
    }

    @Test
    void countsAFailureOnlyOfALeaf() {
        world.storeFault = "403";
        world.upkeep.tick();
        assertThat(world.upkeep.status().counts().failures()).isZero();

        world.storeFault = "";
        world.failedIssues = 1;
        world.upkeep.tick();
        world.pass(POLICY.firstSettle());

        assertThat(world.upkeep.status().counts().failures()).isEqualTo(1);
        assertThat(world.told).contains("no entropy");
    }

    private void promote() {
        start();
        world.pass(Duration.ofDays(183));
        world.pass(POLICY.settle());
        assertThat(world.upkeep.status().phase()).isEqualTo(CertificateStatus.Phase.PROMOTED);
        assertThat(world.upkeep.status().generation()).isEqualTo(2);
        assertThat(world.upkeep.status().counts().authorities()).isEqualTo(1);
    }

    @Test
    void makesAnotherSuccessorWhenOneWaitedForTooLong() {
        start();
        world.publicationFault = "403";
        world.pass(Duration.ofDays(183));
        assertThat(world.upkeep.status().phase()).isEqualTo(CertificateStatus.Phase.PREPARED);

        world.pass(Duration.ofDays(183));

        // The first has ended meanwhile, so there is nothing to succeed.
        assertThat(world.upkeep.status().phase()).isEqualTo(CertificateStatus.Phase.INITIAL);
    }

    @Test
    void startsAnewWhenAllHasEnded() {
        start();

        world.pass(Duration.ofDays(400));
        world.pass(POLICY.settle());

        assertThat(world.upkeep.status().generation()).isEqualTo(2);
        assertThat(world.upkeep.readiness()).isEqualTo(new Readiness.Ready());
    }

    @Test
    void triesAgainAfterAConflict() {
        world.othersAreFaster = true;
        world.upkeep.tick();
        assertThat(world.upkeep.status().phase()).isEqualTo(CertificateStatus.Phase.ABSENT);

        world.othersAreFaster = false;
        start();
    }

    @Test
    void restoresWhatItRemembersOverSomethingOlder() {
        AuthorityStore.Stored lost = world.stored;
        start();
        AuthorityStore.Stored.Present known = (AuthorityStore.Stored.Present) world.stored;
        world.stored = new AuthorityStore.Stored.Present(
                new Version("77"),
                new AuthorityState(1, new Rotation.Initial(Toy.authority(9, "other", Instant.MAX)), List.of()));

        world.pass(POLICY.tick());

        assertThat(world.stored).isInstanceOfSatisfying(AuthorityStore.Stored.Present.class, present -> {
            assertThat(present.state().current()).isEqualTo(known.state().current());
            assertThat(present.state().revision()).isGreaterThan(known.state().revision());
        });
        assertThat(world.told).contains("Restored from memory: authority 1 (1-test).");
        assertThat(lost).isInstanceOf(AuthorityStore.Stored.Lost.class);
    }
}
