package dev.stowage.webhook;

import static dev.stowage.webhook.Fleet.alone;
import static dev.stowage.webhook.Fleet.cluster;
import static dev.stowage.webhook.Fleet.created;
import static dev.stowage.webhook.Fleet.deployment;
import static dev.stowage.webhook.Fleet.device;
import static dev.stowage.webhook.Fleet.engine;
import static dev.stowage.webhook.Fleet.ofDevices;
import static dev.stowage.webhook.Fleet.request;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class HubValidationTest {
    private static final User SCHEDULER = new User("system:serviceaccount:stowage-system:stowage-hub", new TreeSet<>());
    private static final DeclaredReplica REPLICA = new DeclaredReplica(new TreeMap<>(), List.of(), "");

    private final HubValidation validation = new HubValidation(
            () -> Fleet.known(ofDevices("h100", device("gpu", 8))),
            new WordSelectors(),
            TrustedAccounts.ofFleetScheduler("stowage-system"));

    @Test
    void givesEachKindItsChecks() {
        assertThat(Said.types(validation.cluster(created(cluster("A"))))).containsExactly(Problem.Type.INVALID);
        assertThat(Said.types(validation.inferenceClass(created(ofDevices("a", device("gpu", 1), device("gpu", 1))))))
                .containsExactly(Problem.Type.DUPLICATE);
        assertThat(validation
                        .deployment(created(deployment(engine("main", alone(request("r", 9, "gpu"))))))
                        .warnings())
                .hasSize(1);
    }

    @Test
    void asksWhetherTheAccountIsTheFleetSchedulers() {
        assertThat(Said.types(validation.replica(SCHEDULER, created(REPLICA))))
                .containsExactly(Problem.Type.REQUIRED, Problem.Type.REQUIRED, Problem.Type.REQUIRED);
        assertThat(Said.types(validation.replica(new User("ann", new TreeSet<>()), created(REPLICA))))
                .containsExactly(Problem.Type.FORBIDDEN);
    }
}
