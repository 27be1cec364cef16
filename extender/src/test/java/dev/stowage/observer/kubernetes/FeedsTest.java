package dev.stowage.observer.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.owners.kubernetes.FakeApiServer;
import dev.stowage.owners.kubernetes.Selecting;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FeedsTest {
    @Test
    void doNotMissDeviceTaintRulesWhereThereAreNone() {
        FakeApiServer server = new FakeApiServer(List.of("ResourceClaim"), List.of("DeviceClass"));

        assertThat(Feeds.taintRules(server.client())).isEqualTo(new Selecting.Selection.NotServed<>());
    }

    @Test
    void readDeviceTaintRulesAsTheNewestVersionThatIsServed() {
        FakeApiServer server = new FakeApiServer(List.of(), List.of("DeviceTaintRule"));

        assertThat(Feeds.taintRules(server.client()))
                .isInstanceOfSatisfying(
                        Selecting.Selection.Objects.class,
                        objects -> assertThat(objects.kind().path())
                                .isEqualTo("/apis/resource.k8s.io/v1/devicetaintrules"));
    }
}
