package dev.stowage.hub.kubernetes;

import dev.stowage.fleet.ObjectKey;
import dev.stowage.fleet.wire.DispatchOrder;
import dev.stowage.hub.Backoff;
import dev.stowage.hub.ClusterNews;
import dev.stowage.hub.DispatchOutcome;
import dev.stowage.hub.TeardownOutcome;
import dev.stowage.hub.Unready;
import dev.stowage.hub.kubernetes.Session.Ending;
import dev.stowage.hub.wire.PoolUpkeep;
import dev.stowage.hub.wire.WorkloadCluster;
import dev.stowage.manifests.Observation;
import dev.stowage.manifests.PoolObservation;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The connection to one workload cluster, made again whenever it is lost. */
final class ClusterLink implements WorkloadCluster {
    private static final Logger log = LoggerFactory.getLogger(ClusterLink.class);

    /** A connection that lasted so long was a good one. */
    private static final Duration GOOD = Duration.ofSeconds(30);

    private final Config config;
    private final String fleet;
    private final KubernetesSerialization json;
    private final LinkSettings settings;
    private final Dispatching.Factory dispatching;
    private final Delivery delivery;
    private final Feeds feeds;
    private final PoolKeeper keeper;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;
    private volatile State state = new State.Apart("It is being connected.");

    /** Whether there is a connection. */
    private sealed interface State {
        record Apart(String why) implements State {}

        record Together(Session session, Dispatching dispatching) implements State {}
    }

    /** What a link is made of. */
    record Parts(String name, String fleet, Config config, KubernetesSerialization json) {}

    private ClusterLink(Parts parts, LinkSettings settings, Dispatching.Factory dispatching, Delivery delivery) {
        this.config = parts.config;
        this.fleet = parts.fleet;
        this.json = parts.json;
        this.settings = settings;
        this.dispatching = dispatching;
        this.delivery = delivery;
        this.feeds = new Feeds(settings, delivery::tell);
        this.keeper = new PoolKeeper(parts.fleet, parts.json, delivery::tell);
        this.thread = Thread.ofVirtual().name("link-to-" + parts.name).unstarted(this::run);
    }

    /** Begins, and returns at once. The delivery is closed with it. */
    static ClusterLink start(Parts parts, LinkSettings settings, Dispatching.Factory dispatching, Delivery delivery) {
        ClusterLink link = new ClusterLink(parts, settings, dispatching, delivery);
        link.thread.start();
        return link;
    }

    private void run() {
        int failures = 0;
        try {
            do {
                long begun = settings.ticker().getAsLong();
                Ending ending = connect();
                boolean wasGood = settings.ticker().getAsLong() - begun > GOOD.toNanos();
                failures = wasGood ? 1 : failures + 1;
                part(ending);
            } while (!closed.await(Backoff.pause(failures, settings.random()).toNanos(), TimeUnit.NANOSECONDS));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void part(Ending ending) {
        switch (ending) {
            case Ending.Otherwise() -> state = new State.Apart("It is being connected anew.");
            case Ending.Fault(var fault) -> {
                State before = state;
                state = new State.Apart(fault.text());
                if (!before.equals(state)) {
                    delivery.tell(new ClusterNews.Disconnected(fault.reason(), fault.text()));
                }
            }
        }
    }

    private Ending connect() {
        try (ClusterClient client = ClusterClient.open(config, json)) {
            ApiServer server = new ApiServer(client.client(), json);
            Peer peer = Peer.of(server);
            Session session = new Session(server, peer, feeds, keeper, settings);
            // A request that hangs ends with its client, so that the session can end.
            try (Probe _ = Probe.start(server, peer, Probe.PERIOD, why -> {
                session.fail(why);
                client.end();
            })) {
                return session.run(() -> connected(session, client, peer));
            }
        } catch (LinkFault fault) {
            return new Ending.Fault(fault);
        } catch (RuntimeException failure) {
            log.error("The connection to a workload cluster broke.", failure);
            return new Ending.Fault(
                    new LinkFault(Unready.UNREACHABLE, "The connection broke: " + failure.getMessage(), failure));
        }
    }

    private void connected(Session session, ClusterClient client, Peer peer) {
        state = new State.Together(session, dispatching.on(client.client(), feeds.known(), fleet));
        delivery.tell(new ClusterNews.Connected(peer.uid(), peer.gangs()));
    }

    @Override
    public DispatchOutcome dispatch(DispatchOrder order) {
        return switch (state) {
            case State.Apart(var why) -> new DispatchOutcome.Failed(why);
            case State.Together together -> {
                try {
                    yield together.dispatching.dispatch(order);
                } catch (RuntimeException failure) {
                    yield new DispatchOutcome.Failed(String.valueOf(failure.getMessage()));
                }
            }
        };
    }

    @Override
    public TeardownOutcome tearDown(ObjectKey replica, String replicaUid) {
        return switch (state) {
            case State.Apart(var why) -> new TeardownOutcome.Failed(why);
            case State.Together together -> {
                try {
                    yield together.dispatching.tearDown(replica, replicaUid);
                } catch (RuntimeException failure) {
                    yield new TeardownOutcome.Failed(String.valueOf(failure.getMessage()));
                }
            }
        };
    }

    @Override
    public void keepPools(String clusterUid, List<PoolObservation> pools) {
        keeper.keep(clusterUid, pools);
        if (state instanceof State.Together(var session, var _)) {
            session.poolsChanged();
        }
    }

    @Override
    public SortedMap<String, Observation> observations() {
        SortedMap<String, Observation> observations = new TreeMap<>();
        ownPools()
                .filter(pool -> pool.getAdditionalProperties().containsKey("status"))
                .forEach(pool -> observations.put(
                        pool.getMetadata().getName(),
                        json.convertValue(pool.getAdditionalProperties().get("status"), Observation.class)));
        return observations;
    }

    @Override
    public boolean hasPools() {
        return ownPools().findAny().isPresent();
    }

    private Stream<GenericKubernetesResource> ownPools() {
        return feeds.followedPools().present().values().stream().filter(pool -> PoolUpkeep.isOf(fleet, pool));
    }

    /** Where there is no connection, the next one begins by reading. */
    @Override
    public void readAnew() {
        if (state instanceof State.Together(var session, var _)) {
            session.readAnew();
        }
    }

    @Override
    public void close() {
        delivery.close();
        closed.countDown();
        thread.interrupt();
    }
}
