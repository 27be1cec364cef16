package dev.stowage.manifests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class ReplicaPodTest {
    private static final String NAME = "chat-12-0123456789";

    @Test
    void saysWhoseItIs() {
        assertThat(new ReplicaPod("chat", NAME, "u1", "main", "Standalone", ReplicaPod.NO_COPY, true).labels())
                .isEqualTo(Map.of(
                        Labels.DEPLOYMENT, "chat",
                        Labels.REPLICA, NAME,
                        Labels.REPLICA_UID, "u1",
                        Labels.REPLICA_INDEX, "12",
                        Labels.ENGINE, "main",
                        Labels.ROLE, "Standalone"));
    }

    @Test
    void saysWhichCopyOfAGangItIsOfAndWhichPodsItMustNotMeet() {
        assertThat(new ReplicaPod("chat", NAME, "u1", "main", "Leader", 3, true).labels())
                .containsEntry(Labels.COPY, "3")
                .containsEntry(Labels.GANG, Labels.gang(NAME, "main", 3));
    }

    @Test
    void mayMeetAnyPodIfItClaimsNothing() {
        assertThat(new ReplicaPod("chat", NAME, "u1", "main", "Worker", 0, false).labels())
                .containsEntry(Labels.COPY, "0")
                .doesNotContainKey(Labels.GANG);
    }

    @Test
    void hasNoIndexThatItsNameDoesNotSay() {
        assertThat(new ReplicaPod("chat", "chat-12", "u1", "main", "Worker", 0, false).labels())
                .doesNotContainKey(Labels.REPLICA_INDEX);
    }

    @Test
    void cutsWhatIsTooLongForALabel() {
        String longName = "a".repeat(80);

        assertThat(new ReplicaPod(longName, longName, "u1", "main", "Worker", 0, false).labels())
                .containsEntry(Labels.DEPLOYMENT, Labels.value(longName))
                .containsEntry(Labels.REPLICA, Labels.value(longName));
    }
}
