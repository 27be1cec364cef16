package dev.stowage.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TrustedAccountsTest {
    private static final TrustedAccounts USUAL = TrustedAccounts.usual("stowage-system");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "system:kube-controller-manager",
                "system:kube-scheduler",
                "system:serviceaccount:kube-system:cronjob-controller",
                "system:serviceaccount:kube-system:daemon-set-controller",
                "system:serviceaccount:kube-system:deployment-controller",
                "system:serviceaccount:kube-system:generic-garbage-collector",
                "system:serviceaccount:kube-system:job-controller",
                "system:serviceaccount:kube-system:namespace-controller",
                "system:serviceaccount:kube-system:pod-garbage-collector",
                "system:serviceaccount:kube-system:replicaset-controller",
                "system:serviceaccount:kube-system:replication-controller",
                "system:serviceaccount:kube-system:resource-claim-controller",
                "system:serviceaccount:kube-system:statefulset-controller",
                "system:serviceaccount:stowage-system:stowage-companion",
                "system:serviceaccount:stowage-system:stowage-hub"
            })
    void trustsControllers(String name) {
        assertThat(USUAL.trusts(user(name, "system:authenticated"))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "alice",
                "system:admin",
                "system:kube-controller-manager ",
                "System:kube-controller-manager",
                "system:serviceaccount:kube-system:default",
                "system:serviceaccount:kube-system:daemonset-controller",
                "system:serviceaccount:team:deployment-controller",
                "system:serviceaccount:team:stowage-hub",
                "stowage:break-glass"
            })
    void trustsNobodyElse(String name) {
        assertThat(USUAL.trusts(user(name, "system:authenticated", "system:masters")))
                .isFalse();
    }

    @Test
    void trustsWhoBreaksTheGlass() {
        assertThat(USUAL.trusts(user("alice", "system:authenticated", "stowage:break-glass")))
                .isTrue();
    }

    @Test
    void trustsTheCompanionWhereItRuns() {
        TrustedAccounts elsewhere = TrustedAccounts.usual("gpu");

        assertThat(elsewhere.trusts(user("system:serviceaccount:gpu:stowage-companion")))
                .isTrue();
        assertThat(elsewhere.trusts(user("system:serviceaccount:stowage-system:stowage-companion")))
                .isFalse();
    }

    @Test
    void trustsOthersToo() {
        TrustedAccounts more = USUAL.and(List.of("operator"), List.of("admins"));

        assertThat(more.trusts(user("operator"))).isTrue();
        assertThat(more.trusts(user("alice", "admins"))).isTrue();
        assertThat(more.trusts(user("system:kube-scheduler"))).isTrue();
        assertThat(more.trusts(user("alice", "stowage:break-glass"))).isTrue();
        assertThat(more.trusts(user("alice", "developers"))).isFalse();
    }

    /** As {@code a,,b} in a configuration would have it, while a request may name nobody. */
    @Test
    void trustsNobodyWithoutAName() {
        TrustedAccounts more = USUAL.and(List.of("", "  "), List.of(""));

        assertThat(more).isEqualTo(USUAL);
        assertThat(more.trusts(user("", ""))).isFalse();
    }

    private static User user(String name, String... groups) {
        return new User(name, new TreeSet<>(List.of(groups)));
    }
}
