package dev.stowage.bench;

import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.resource.v1.ResourceClaimTemplateBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Pods of one namespace and what becomes of them. */
public final class Pods {
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    private final KubernetesClient client;
    private final String namespace;

    Pods(KubernetesClient client, String namespace) {
        this.client = client;
        this.namespace = namespace;
    }

    /** Makes one pod. */
    public void add(String name, PodTemplate template) {
        createClaimTemplates(template);
        client.resource(template.pod(name)).inNamespace(namespace).create();
    }

    /** Makes pods {@code NAME-0} and up, several at a time. */
    public void add(String name, int count, PodTemplate template) {
        createClaimTemplates(template);
        SideBySide.run(
                IntStream.range(0, count).mapToObj(index -> name + "-" + index).toList(),
                pod -> client.resource(template.pod(pod)).inNamespace(namespace).create());
    }

    private void createClaimTemplates(PodTemplate template) {
        template.claims()
                .forEach((deviceClass, count) -> client.resource(new ResourceClaimTemplateBuilder()
                                .withNewMetadata()
                                .withName(PodTemplate.templateName(deviceClass, count))
                                .endMetadata()
                                .withNewSpec()
                                .withNewSpec()
                                .withNewDevices()
                                .addNewRequest()
                                .withName(PodTemplate.shortName(deviceClass))
                                .withNewExactly()
                                .withDeviceClassName(deviceClass)
                                .withCount((long) count)
                                .endExactly()
                                .endRequest()
                                .endDevices()
                                .endSpec()
                                .endSpec()
                                .build())
                        .inNamespace(namespace)
                        .serverSideApply());
    }

    public Pod get(String name) {
        return client.pods().inNamespace(namespace).withName(name).require();
    }

    /** The node of every bound pod whose name begins so. */
    public Map<String, String> nodesOf(String prefix) {
        return client.pods().inNamespace(namespace).list().getItems().stream()
                .filter(pod -> pod.getMetadata().getName().startsWith(prefix))
                .filter(Pods::isBound)
                .collect(Collectors.toMap(
                        pod -> pod.getMetadata().getName(),
                        pod -> pod.getSpec().getNodeName(),
                        (one, _) -> one,
                        TreeMap::new));
    }

    public static boolean isBound(Pod pod) {
        return pod.getSpec().getNodeName() != null;
    }

    public static boolean isRunning(Pod pod) {
        return pod.getStatus().getPhase().equals("Running");
    }

    /** Whether kube-scheduler has tried and found no node. */
    public static boolean isUnschedulable(Pod pod) {
        return pod.getStatus().getConditions().stream()
                .anyMatch(condition -> condition.getType().equals("PodScheduled")
                        && condition.getStatus().equals("False")
                        && "Unschedulable".equals(condition.getReason()));
    }

    /** Why the pod was not scheduled when that was last tried, in kube-scheduler's words; empty if it did not say. */
    public static String whyNotScheduled(Pod pod) {
        return pod.getStatus().getConditions().stream()
                .filter(condition -> condition.getType().equals("PodScheduled")
                        && condition.getStatus().equals("False")
                        && condition.getMessage() != null)
                .map(PodCondition::getMessage)
                .findFirst()
                .orElse("");
    }

    /** Waits until so many pods whose name begins so are as wanted. */
    public List<Pod> await(String prefix, int count, String what, Predicate<Pod> wanted) {
        return await(prefix, count, what, wanted, DEADLINE);
    }

    public List<Pod> await(String prefix, int count, String what, Predicate<Pod> wanted, Duration deadline) {
        Waiting.untilSoMany(
                "%d pods (%s…) to be %s".formatted(count, prefix, what),
                client.pods().inNamespace(namespace),
                count,
                pod -> pod.getMetadata().getName().startsWith(prefix) && wanted.test(pod),
                deadline);
        return matching(client.pods().inNamespace(namespace).list().getItems(), prefix, wanted);
    }

    private static List<Pod> matching(List<Pod> pods, String prefix, Predicate<Pod> wanted) {
        return pods.stream()
                .filter(pod -> pod.getMetadata().getName().startsWith(prefix))
                .filter(wanted)
                .toList();
    }

    public List<Pod> awaitBound(String prefix, int count) {
        return await(prefix, count, "bound", Pods::isBound);
    }

    public List<Pod> awaitRunning(String prefix, int count) {
        return await(prefix, count, "running", Pods::isRunning);
    }

    public List<Pod> awaitUnschedulable(String prefix, int count) {
        return await(prefix, count, "unschedulable", Pods::isUnschedulable);
    }

    /** Waits until no pod of that name is left. */
    public void awaitGone(String name) {
        awaitGone(name, DEADLINE);
    }

    public void awaitGone(String name, Duration deadline) {
        Waiting.until(
                "no pod " + name,
                client.pods().inNamespace(namespace),
                pods -> pods.stream()
                        .noneMatch(pod -> pod.getMetadata().getName().equals(name)),
                deadline);
    }

    /** The text of the pod's {@code FailedScheduling} event; waits for one. */
    public String failedScheduling(String name) {
        Predicate<Event> about = event -> "FailedScheduling".equals(event.getReason())
                && name.equals(event.getInvolvedObject().getName());
        return Waiting.until(
                        "a FailedScheduling event of " + name,
                        client.v1().events().inNamespace(namespace),
                        events -> events.stream().anyMatch(about),
                        DEADLINE)
                .stream()
                .filter(about)
                .findFirst()
                .orElseThrow()
                .getMessage();
    }

    /** Lets a pod start that was {@link PodTemplate#held}. */
    public void letStart(String name) {
        withoutAnnotation(name, PodTemplate.HELD);
    }

    /** Lets a pod end that {@link PodTemplate#hangingInTermination hangs}. */
    public void letGo(String name) {
        withoutAnnotation(name, PodTemplate.HANGS);
    }

    private void withoutAnnotation(String name, String annotation) {
        Edits.untilNoConflict(() -> client.pods()
                .inNamespace(namespace)
                .withName(name)
                .edit(pod -> new PodBuilder(pod)
                        .editMetadata()
                        .removeFromAnnotations(annotation)
                        .endMetadata()
                        .build()));
    }

    /** Its container ends with exit code 0. */
    public void finish(String name) {
        end(name, "Succeeded", "Completed", 0);
    }

    /** Its container ends with exit code 1. */
    public void fail(String name) {
        end(name, "Failed", "Error", 1);
    }

    /** What a kubelet writes when the only container of a pod that is not to be started again ended. */
    private void end(String name, String phase, String reason, int exitCode) {
        Edits.untilNoConflict(() -> client.pods()
                .inNamespace(namespace)
                .withName(name)
                .editStatus(pod -> new PodBuilder(pod)
                        .editStatus()
                        .withPhase(phase)
                        .removeMatchingFromConditions(
                                condition -> condition.getType().equals("Ready"))
                        .addNewCondition()
                        .withType("Ready")
                        .withStatus("False")
                        .withReason("PodCompleted")
                        .withLastTransitionTime(Instant.now().toString())
                        .endCondition()
                        .withContainerStatuses(new ContainerStatusBuilder()
                                .withName("main")
                                .withImage("none")
                                .withImageID("none")
                                .withReady(false)
                                .withRestartCount(0)
                                .withNewState()
                                .withNewTerminated()
                                .withExitCode(exitCode)
                                .withReason(reason)
                                .withFinishedAt(Instant.now().toString())
                                .endTerminated()
                                .endState()
                                .build())
                        .endStatus()
                        .build()));
    }

    public void delete(String name) {
        client.pods().inNamespace(namespace).withName(name).delete();
    }
}
