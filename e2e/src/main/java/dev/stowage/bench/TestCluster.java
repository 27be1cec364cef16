package dev.stowage.bench;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionCondition;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaim;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceSlice;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A running cluster. Everything it returns may be used by several threads. */
public final class TestCluster implements AutoCloseable {
    private static final Duration START = Duration.ofSeconds(90);

    private final Machines machines;
    private final KubernetesClient client;

    private TestCluster(Machines machines, KubernetesClient client) {
        this.machines = machines;
        this.client = client;
    }

    /** Starts the machines and returns when a pod can be scheduled. */
    static TestCluster start(Machines machines) {
        machines.start();
        TestCluster cluster =
                new TestCluster(machines, clientWith(machines.controlPlane().kubeconfig()));
        cluster.awaitUsable();
        return cluster;
    }

    /** Pods need the default service account, which kube-controller-manager makes. */
    private void awaitUsable() {
        awaitUsable("default");
    }

    private void awaitUsable(String namespace) {
        Waiting.until(
                "the default service account of " + namespace,
                client.serviceAccounts().inNamespace(namespace),
                accounts -> accounts.stream().anyMatch(TestCluster::isDefault),
                START);
    }

    private static boolean isDefault(ServiceAccount account) {
        return account.getMetadata().getName().equals("default");
    }

    public String name() {
        return machines.spec().name();
    }

    /** A client with every right. */
    public KubernetesClient client() {
        return client;
    }

    /** A client of its own, to be closed by the caller. */
    public static KubernetesClient clientWith(String kubeconfig) {
        return new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(kubeconfig))
                .build();
    }

    /** For the host, with every right. */
    public String kubeconfig() {
        return machines.controlPlane().kubeconfig();
    }

    /** For containers in the same network, with every right. */
    public String kubeconfigInside() {
        return machines.controlPlane().kubeconfigInside();
    }

    /** The text of a file in the control plane's container, for example an audit log. */
    public String file(String path) {
        return machines.controlPlane().file(path);
    }

    /** Kubeconfigs that hold a token of a service account, which expires. */
    public Tokens tokens() {
        return new Tokens(client, kubeconfig(), machines.controlPlane().serviceKey());
    }

    /** The address under which the cluster reaches programs on the host. */
    public String hostAddress() {
        return Networks.hostAddress(machines.network());
    }

    public Nodes nodes() {
        return new Nodes(client);
    }

    public Claims claims() {
        return new Claims(client);
    }

    /** Pods of the namespace {@code default}. */
    public Pods pods() {
        return pods("default");
    }

    /** Makes a namespace and returns when pods can be made in it. */
    public void addNamespace(String name) {
        client.resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .endMetadata()
                        .build())
                .create();
        awaitUsable(name);
    }

    /** Pods of a namespace, which must exist. */
    public Pods pods(String namespace) {
        return new Pods(client, namespace);
    }

    /** Takes every pod, claim and node away, so that the next test finds the cluster empty. */
    public void clear() {
        client.pods().inAnyNamespace().withGracePeriod(0).delete();
        client.nodes().delete();
        Duration deadline = Duration.ofSeconds(60);
        Waiting.until("no pods", client.pods().inAnyNamespace(), List::isEmpty, deadline);
        Waiting.until("no claims", client.resources(ResourceClaim.class).inAnyNamespace(), List::isEmpty, deadline);
        Waiting.until("no slices", client.resources(ResourceSlice.class), List::isEmpty, deadline);
    }

    /** Makes a program on the host reachable as {@code NAME.default.svc}. */
    public void serveAs(String serviceName, int port) {
        HostService.publish(client, serviceName, hostAddress(), port);
    }

    /** Applies YAML as a user does. Of a companion, all but its pods is there then. */
    public void install(Shipped shipped) {
        shipped.applyTo(client);
        Waiting.until(
                "the CRDs to be established",
                client.apiextensions().v1().customResourceDefinitions(),
                definitions -> definitions.stream().allMatch(TestCluster::isEstablished),
                START);
    }

    private static boolean isEstablished(CustomResourceDefinition definition) {
        // Both are absent in the first moment.
        return definition.getStatus() != null
                && requireNonNullElse(
                                definition.getStatus().getConditions(), List.<CustomResourceDefinitionCondition>of())
                        .stream()
                        .anyMatch(condition -> condition.getType().equals("Established")
                                && condition.getStatus().equals("True"));
    }

    /**
     * Starts a companion, which has to be {@link #install installed}, as a process of the host. It ends with the cluster.
     * It is called when it is {@link RunningCompanion#awaitReady ready}.
     */
    public RunningCompanion startCompanion(CompanionSpec spec) {
        return machines.companions().start(spec, hostAddress(), tokens(), client);
    }

    /** Starts a fleet scheduler as a process of the host, with the rights of a service account alone. The caller closes it. */
    public RunningFleetScheduler startFleetScheduler(String namespace, String account, Map<String, String> settings) {
        return RunningFleetScheduler.start(
                tokens().kubeconfig(namespace, account, Duration.ofHours(2)), settings, machines.ownership());
    }

    /**
     * Starts another kube-scheduler beside the one of the control plane, and returns when it schedules the pods that
     * name one of its profiles. It ends with the cluster. A test that needs it is skipped on k3s, whose image has no such
     * program.
     *
     * @throws IllegalArgumentException if the configuration has no profile, or one that the control plane's scheduler
     *     has by default
     */
    public void startSecondScheduler(SchedulerConfiguration configuration) {
        machines.secondSchedulers().start(configuration, kubeconfigInside());
    }

    /** As {@link #startSecondScheduler(SchedulerConfiguration)}, with the rights of a service account alone. */
    public void startSecondScheduler(SchedulerConfiguration configuration, String namespace, String account) {
        String token = tokens().of(namespace, account, Duration.ofHours(1));
        machines.secondSchedulers().start(configuration, Kubeconfig.withToken(kubeconfigInside(), token));
    }

    /** One process of the control plane. A test that needs it is skipped on k3s, which is a single process. */
    public RunningComponent component(Component component) {
        return new RunningComponent(component, machines.controlPlane());
    }

    /** What can be done to a process of the control plane. Each returns when it is done. */
    public static final class RunningComponent {
        private final Component component;
        private final ControlPlane controlPlane;

        private RunningComponent(Component component, ControlPlane controlPlane) {
            this.component = component;
            this.controlPlane = controlPlane;
        }

        /** Ends it; it stays down. */
        public void stop() {
            controlPlane.tell("stop", component);
        }

        /** Ends it without warning; it stays down. */
        public void kill() {
            controlPlane.tell("kill", component);
        }

        /** Starts it; of the API server this returns when it is ready. */
        public void start() {
            controlPlane.tell("start", component);
        }

        /** Lets it stand still, with its connections open. */
        public void pause() {
            controlPlane.tell("pause", component);
        }

        public void resume() {
            controlPlane.tell("resume", component);
        }

        public void restart() {
            controlPlane.tell("restart", component);
        }
    }

    /** Stops the whole control plane and starts it again with its data, at the same address. */
    public void restart() {
        machines.controlPlane().restart();
        awaitUsable();
    }

    /** Writes to it for so long, as others do to a cluster in use: its versions grow by some hundreds a second. */
    public void use(Duration length) {
        long began = System.nanoTime();
        for (int write = 0; System.nanoTime() - began < length.toNanos(); write++) {
            client.resource(new ConfigMapBuilder()
                            .withNewMetadata()
                            .withNamespace("default")
                            .withName("in-use")
                            .endMetadata()
                            .addToData("write", Integer.toString(write))
                            .build())
                    .serverSideApply();
        }
    }

    /** Writes all that the cluster remembers into a file that is not there yet; its control plane restarts for that. */
    public void backUp(Path file) {
        machines.controlPlane().backUp(file);
        awaitUsable();
    }

    /**
     * Lets the cluster remember what it did when it was {@link #backUp backed up}, and no more. All of Kubernetes begins anew, as
     * <a href="https://kubernetes.io/docs/tasks/administer-cluster/configure-upgrade-etcd/">its documentation</a> has it; whoever
     * else has a connection to the cluster goes on with what they know.
     */
    public void restore(Path file) {
        machines.controlPlane().restore(file);
        machines.kubelets().restart();
        awaitUsable();
    }

    /** Lets the whole control plane stand still until {@link #resume()}. */
    public void pause() {
        machines.controlPlane().pause();
    }

    public void resume() {
        machines.controlPlane().resume();
    }

    /** Resident memory of the control plane and its kubelets, in bytes, as Docker counts it. */
    public long memory() {
        return machines.controlPlane().memory() + machines.kubelets().memory();
    }

    @Override
    public void close() {
        client.close();
    }
}
