package dev.stowage.bench;

import java.util.HashMap;
import java.util.Map;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.Network;

/** Docker networks by the names that specs give them, made when first asked for. */
final class Networks implements AutoCloseable {
    private final Ownership ownership;
    private final Map<String, Network> made = new HashMap<>();

    Networks(Ownership ownership) {
        this.ownership = ownership;
    }

    Ownership ownership() {
        return ownership;
    }

    synchronized Network named(String name) {
        return made.computeIfAbsent(name, _ -> {
            Network network = Network.builder()
                    .createNetworkCmdModifier(command -> {
                        Map<String, String> labels = new HashMap<>(ownership.labels());
                        if (command.getLabels() != null) {
                            labels.putAll(command.getLabels());
                        }
                        command.withLabels(labels);
                    })
                    .build();
            // It is made only when somebody asks for its id.
            network.getId();
            return network;
        });
    }

    /** The address under which containers in the network reach the host. */
    static String hostAddress(Network network) {
        return DockerClientFactory.instance()
                .client()
                .inspectNetworkCmd()
                .withNetworkId(network.getId())
                .exec()
                .getIpam()
                .getConfig()
                .getFirst()
                .getGateway();
    }

    @Override
    public synchronized void close() {
        made.values().forEach(Network::close);
        made.clear();
    }
}
