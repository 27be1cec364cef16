package dev.stowage.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * Starts clusters for a test class, as an extension of JUnit: {@code @RegisterExtension static final Bench bench = new
 * Bench()}. A cluster started in {@code @BeforeAll} lasts as long as the class, one started in a test or in {@code
 * @BeforeEach} as long as the test. When a test fails, the logs of every component are kept in {@code
 * target/logs/TEST/CLUSTER} and their last lines become part of the message. Where no cluster can be started, every
 * test of the class is skipped with the reason.
 */
public final class Bench
        implements ExecutionCondition,
                TestExecutionExceptionHandler,
                LifecycleMethodExecutionExceptionHandler,
                BeforeEachCallback,
                AfterEachCallback,
                AfterAllCallback {
    private final Path folder;
    private final Images images;
    private final Networks networks = new Networks(Ownership.ofThisRun());
    private final Scope ofTheClass = new Scope();
    private final Scope ofTheTest = new Scope();
    private boolean inTest;

    public Bench() {
        folder = Checkout.benchFolder();
        images = Images.in(folder);
    }

    /** Starts a cluster and returns when a pod can be scheduled on it. */
    public TestCluster start(ClusterSpec spec) {
        return start(List.of(spec)).getFirst();
    }

    /** Starts clusters side by side. */
    public List<TestCluster> start(List<ClusterSpec> specs) {
        try (ExecutorService starting = Executors.newVirtualThreadPerTaskExecutor()) {
            List<CompletableFuture<TestCluster>> starts = specs.stream()
                    .map(spec -> CompletableFuture.supplyAsync(() -> startAlone(spec), starting))
                    .toList();
            return starts.stream().map(CompletableFuture::join).toList();
        } catch (CompletionException failed) {
            throw failed.getCause() instanceof RuntimeException cause ? cause : failed;
        }
    }

    private TestCluster startAlone(ClusterSpec spec) {
        // Remembered before they start, so that they end and their logs are kept if they do not.
        Machines machines = scope().closing(Machines.of(spec, images.found(), networks));
        return scope().closing(TestCluster.start(machines));
    }

    /**
     * The address under which clusters in the network that they share by default reach the host; known before the first
     * of them starts, since a scheduler has to be told about its extenders when it starts.
     */
    public String hostAddress() {
        return Networks.hostAddress(networks.named(ClusterSpec.SHARED_NETWORK));
    }

    private Scope scope() {
        return inTest ? ofTheTest : ofTheClass;
    }

    /** Closes it together with the clusters that are started now: servers on the host, informers. */
    public <T extends AutoCloseable> T closing(T closeable) {
        return scope().closing(closeable);
    }

    /** The version of Kubernetes, for example {@code 1.36.3}. */
    public String kubernetes() {
        return images.found().kubernetes();
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        return switch (images) {
            case Images.None none ->
                ConditionEvaluationResult.disabled("There is no cluster to test on: " + none.reason());
            case Images.Found _ -> ConditionEvaluationResult.enabled("A cluster can be started.");
        };
    }

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        throw explained(context, failure);
    }

    @Override
    public void handleBeforeAllMethodExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        throw explained(context, failure);
    }

    @Override
    public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
        throw explained(context, failure);
    }

    private Throwable explained(ExtensionContext context, Throwable failure) throws IOException, InterruptedException {
        if (failure instanceof TestAbortedException) {
            return failure;
        }
        String test = context.getRequiredTestClass().getSimpleName()
                + context.getTestMethod().map(method -> "." + method.getName()).orElse("");
        Path logs = folder.resolve("logs").resolve(test);
        StringBuilder message = new StringBuilder(failure.toString());
        for (Machines machines :
                Stream.of(ofTheClass, ofTheTest).flatMap(Scope::machines).toList()) {
            Path logsOfCluster = logs.resolve(machines.spec().name());
            message.append("\n\nCluster %s; the whole logs are in %s."
                    .formatted(machines.spec().name(), logsOfCluster));
            message.append(machines.keepLogs(logsOfCluster));
        }
        keepIfWanted(message.toString());
        return new AssertionError(message.toString(), failure);
    }

    /** With {@code STOWAGE_BENCH_KEEP} set, clusters of a failed test stay until the run is interrupted. */
    @SuppressWarnings("SystemOut") // it talks to whoever waits for the test
    private static void keepIfWanted(String message) throws InterruptedException {
        if (System.getenv().containsKey("STOWAGE_BENCH_KEEP")) {
            System.err.println(message);
            System.err.println(
                    "\nThe clusters are kept; their kubeconfigs are beside the logs. Press Ctrl-C to end them.");
            new CountDownLatch(1).await();
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        inTest = true;
    }

    @Override
    public void afterEach(ExtensionContext context) throws Exception {
        inTest = false;
        ofTheTest.end();
    }

    /** Ends everything that was started. */
    @Override
    public void afterAll(ExtensionContext context) throws Exception {
        ofTheTest.end();
        ofTheClass.end();
        networks.close();
    }
}
