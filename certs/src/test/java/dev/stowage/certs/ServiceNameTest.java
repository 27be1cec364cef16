package dev.stowage.certs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ServiceNameTest {
    @Test
    void hasTheNameThatTheApiServerCalls() {
        ServiceName name = new ServiceName("companion", "stowage-system");

        assertThat(name.host()).isEqualTo("companion.stowage-system.svc");
        assertThat(name.hosts("")).containsExactly("companion.stowage-system.svc");
        assertThat(name.hosts("cluster.local"))
                .containsExactly("companion.stowage-system.svc", "companion.stowage-system.svc.cluster.local");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-a", "a-", "A", "a.b", "a_b"})
    void isMadeOfDnsLabels(String malformed) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ServiceName(malformed, "a"))
                .withMessageContaining("The name of a Service (%s) must be a DNS label", malformed);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ServiceName("a", malformed))
                .withMessageContaining("The namespace of a Service (%s) must be a DNS label", malformed);
    }

    @Test
    void hasLabelsOfUpTo63Letters() {
        assertThat(new ServiceName("a".repeat(63), "a").host()).startsWith("aaa");
        assertThatIllegalArgumentException().isThrownBy(() -> new ServiceName("a".repeat(64), "a"));
    }
}
