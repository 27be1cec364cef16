package dev.stowage.observer.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.observer.News;
import dev.stowage.observer.WorkloadKey;
import dev.stowage.observer.WorkloadState;
import dev.stowage.observer.wire.Complaint;
import dev.stowage.owners.ChainEnd;
import dev.stowage.owners.Origin;
import dev.stowage.owners.OwnerRef;
import dev.stowage.owners.RecordedWorkload;
import dev.stowage.owners.Role;
import dev.stowage.owners.Stamp;
import java.time.Duration;
import java.time.Instant;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class ComplaintsTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final OwnerRef REPLICA_SET = new OwnerRef("apps/v1", "ReplicaSet", "chat-1", "uid", true);
    private static final WorkloadKey CHAT = new WorkloadKey("team", "Deployment", "chat");
    private static final ChainEnd AT_CHAT = new ChainEnd.AtReplica(
            "observation",
            new RecordedWorkload("apps", "Deployment", "chat", "main", -1, Role.STANDALONE, new TreeMap<>(), ""),
            new Stamp(new TreeMap<>(), new TreeMap<>(), ""));

    private ChainEnd end = AT_CHAT;
    private Origin asked = new Origin("", java.util.List.of(), new TreeMap<>());
    private final Complaints complaints = new Complaints(origin -> {
        asked = origin;
        return end;
    });

    private static Complaint complaint(Instant since, Instant last, String message) {
        return new Complaint("team", REPLICA_SET, since, last, message);
    }

    private static News failing(Instant since, Instant last, String message) {
        return new News.WorkloadTold(CHAT, new WorkloadState.Failing(since, last, message));
    }

    @Test
    void areToldOfTheWorkloadThatAReplicaRecords() {
        complaints.filed("team/e1", complaint(START, START.plusSeconds(3), "quota"));

        assertThat(complaints.news(false, START)).containsExactly(failing(START, START.plusSeconds(3), "quota"));
        assertThat(asked.namespace()).isEqualTo("team");
        assertThat(asked.owners()).containsExactly(REPLICA_SET);
        assertThat(complaints.news(false, START)).isEmpty();
    }

    @Test
    void areRaisedAgain() {
        complaints.filed("team/e1", complaint(START, START, "quota"));
        complaints.news(false, START);
        complaints.filed("team/e1", complaint(START, START.plusSeconds(9), "quota"));

        assertThat(complaints.news(false, START)).containsExactly(failing(START, START.plusSeconds(9), "quota"));
    }

    @Test
    void areTheLatestOfSeveralSinceTheFirst() {
        complaints.filed("team/e1", complaint(START, START.plusSeconds(1), "quota"));
        complaints.filed("team/e2", complaint(START.plusSeconds(2), START.plusSeconds(5), "webhook"));
        complaints.filed("team/e3", complaint(START.plusSeconds(2), START.plusSeconds(4), "policy"));

        assertThat(complaints.news(false, START)).containsExactly(failing(START, START.plusSeconds(5), "webhook"));
    }

    @Test
    void areOverWhenTheEventIsGone() {
        complaints.filed("team/e1", complaint(START, START, "quota"));
        complaints.news(false, START);
        complaints.withdrawn("team/e1");

        assertThat(complaints.news(false, START))
                .containsExactly(new News.WorkloadTold(CHAT, new WorkloadState.Working()));
    }

    @Test
    void areOverWhenTheyAreSoOldThatTheyWouldHaveBeenRepeated() {
        complaints.filed("team/e1", complaint(START, START, "quota"));
        Instant last = START.plus(Complaints.LASTING);
        assertThat(complaints.news(false, last)).hasSize(1);

        assertThat(complaints.news(false, last.plusMillis(1)))
                .containsExactly(new News.WorkloadTold(CHAT, new WorkloadState.Working()));
        assertThat(Complaints.LASTING).isGreaterThan(Duration.ofSeconds(1_000));
    }

    @Test
    void ofOthersAreNotTold() {
        end = new ChainEnd.Elsewhere();
        complaints.filed("team/e1", complaint(START, START, "quota"));
        assertThat(complaints.news(false, START)).isEmpty();

        end = AT_CHAT;
        assertThat(complaints.news(true, START)).isEmpty();
    }

    @Test
    void waitUntilItIsKnownWhoseTheyAre() {
        end = new ChainEnd.Missing("chat-1", REPLICA_SET);
        complaints.filed("team/e1", complaint(START, START, "quota"));
        assertThat(complaints.news(true, START)).isEmpty();

        end = AT_CHAT;
        assertThat(complaints.news(false, START)).isEmpty();
        assertThat(complaints.news(true, START)).containsExactly(failing(START, START, "quota"));
    }

    @Test
    void doNotWaitForEver() {
        end = new ChainEnd.Unknowable("no such kind");
        complaints.filed("team/e1", complaint(START, START, "quota"));
        complaints.news(false, START.plus(Complaints.LASTING).plusSeconds(1));

        end = AT_CHAT;
        assertThat(complaints.news(true, START)).isEmpty();
    }
}
