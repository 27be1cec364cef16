package dev.stowage.e2e;

import static java.util.Objects.requireNonNullElse;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.fabric8.kubernetes.client.readiness.Readiness;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A LeaderWorkerSet with one group, and what there is of it: decides what its controller would do. Rules of kubernetes-sigs/lws
 * v0.10, {@code pkg/controllers}, without surge, partitions, subgroups and exclusive topologies, which Stowage does not ask for.
 */
record StandInGroup(GenericKubernetesResource set, List<StatefulSet> statefulSets, List<Pod> pods) {
    private static final KubernetesSerialization OBJECTS = new KubernetesSerialization();

    String name() {
        return set.getMetadata().getName();
    }

    private String leaderName() {
        return name() + "-0";
    }

    Optional<Pod> leader() {
        return named(pods, leaderName());
    }

    Optional<StatefulSet> leaders() {
        return named(statefulSets, name());
    }

    Optional<StatefulSet> workers() {
        return named(statefulSets, leaderName());
    }

    private static <T extends HasMetadata> Optional<T> named(List<T> objects, String name) {
        return objects.stream()
                .filter(object -> object.getMetadata().getName().equals(name))
                .findFirst();
    }

    /** Stands for what a group is made of, as the key of a ControllerRevision does. */
    String revision() {
        return Integer.toHexString(template().hashCode());
    }

    private Map<String, Object> template() {
        return set.get("spec", "leaderWorkerTemplate");
    }

    private int size() {
        return set.<Integer>get("spec", "leaderWorkerTemplate", "size");
    }

    /** {@code constructLeaderStatefulSetApplyConfiguration}. */
    StatefulSet wantedLeaders() {
        Map<String, String> selected = Map.of(LeaderWorkerSets.NAME, name(), LeaderWorkerSets.WORKER_INDEX, "0");
        return begun(name(), set, Map.of(LeaderWorkerSets.NAME, name(), LeaderWorkerSets.REVISION, revision()))
                .editSpec()
                .withReplicas(1)
                .withNewUpdateStrategy()
                .withType("RollingUpdate")
                .withNewRollingUpdate()
                .withPartition(0)
                .endRollingUpdate()
                .endUpdateStrategy()
                .withNewSelector()
                .withMatchLabels(selected)
                .endSelector()
                .withTemplate(pods("leaderTemplate")
                        .editMetadata()
                        .addToLabels(selected)
                        .addToLabels(LeaderWorkerSets.REVISION, revision())
                        .endMetadata()
                        .build())
                .endSpec()
                .build();
    }

    /** {@code constructWorkerStatefulSetApplyConfiguration}. */
    StatefulSet wantedWorkers(Pod leader) {
        Map<String, String> selected = new TreeMap<>(Map.of(LeaderWorkerSets.NAME, name()));
        for (String label : List.of(LeaderWorkerSets.GROUP_INDEX, LeaderWorkerSets.GROUP_KEY)) {
            selected.put(label, leader.getMetadata().getLabels().get(label));
        }
        Map<String, String> labels = new TreeMap<>(selected);
        labels.put(LeaderWorkerSets.REVISION, revisionOf(leader));
        return begun(leaderName(), leader, labels)
                .editSpec()
                .withReplicas(size() - 1)
                .withNewOrdinals(1)
                .withNewSelector()
                .withMatchLabels(selected)
                .endSelector()
                .withTemplate(pods("workerTemplate")
                        .editMetadata()
                        .addToLabels(labels)
                        .addToAnnotations(LeaderWorkerSets.LEADER_NAME, leaderName())
                        .endMetadata()
                        .build())
                .endSpec()
                .build();
    }

    /** The set's own labels are also those of its StatefulSets. */
    private StatefulSetBuilder begun(String name, HasMetadata owner, Map<String, String> labels) {
        return new StatefulSetBuilder()
                .withNewMetadata()
                .withName(name)
                .withNamespace(set.getMetadata().getNamespace())
                .addToLabels(set.getMetadata().getLabels())
                .addToLabels(labels)
                .withOwnerReferences(controlling(owner))
                .endMetadata()
                .withNewSpec()
                .withServiceName(name())
                .withPodManagementPolicy("Parallel")
                .endSpec();
    }

    private PodTemplateSpecBuilder pods(String template) {
        return new PodTemplateSpecBuilder(OBJECTS.convertValue(template().get(template), PodTemplateSpec.class))
                .editMetadata()
                .addToAnnotations(LeaderWorkerSets.SIZE, Integer.toString(size()))
                .endMetadata();
    }

    /** {@code CreateHeadlessServiceIfNotExists}. */
    Service wantedService() {
        return new ServiceBuilder()
                .withNewMetadata()
                .withName(name())
                .withNamespace(set.getMetadata().getNamespace())
                .addToLabels(LeaderWorkerSets.NAME, name())
                .withOwnerReferences(controlling(set))
                .endMetadata()
                .withNewSpec()
                .withClusterIP("None")
                .addToSelector(LeaderWorkerSets.NAME, name())
                .withPublishNotReadyAddresses(true)
                .endSpec()
                .build();
    }

    private static OwnerReference controlling(HasMetadata owner) {
        return new OwnerReferenceBuilder()
                .withApiVersion(owner.getApiVersion())
                .withKind(owner.getKind())
                .withName(owner.getMetadata().getName())
                .withUid(owner.getMetadata().getUid())
                .withController(true)
                .withBlockOwnerDeletion(true)
                .build();
    }

    /** The leader whose workers have yet to be made; of one that is of a former revision, none are made any more. */
    Optional<Pod> leaderWithoutWorkers() {
        return leader().filter(leader -> workers().isEmpty()
                && leader.getMetadata().getDeletionTimestamp() == null
                && revisionOf(leader).equals(revision()));
    }

    /** The leader that is to be deleted, and the whole group with it, because of one of its pods ({@code handleRestartPolicy}). */
    Optional<Pod> leaderToRecreate() {
        return leader().filter(leader ->
                "RecreateGroupOnPodRestart".equals(template().get("restartPolicy"))
                        && leader.getMetadata().getDeletionTimestamp() == null
                        && pods.stream().anyMatch(pod -> isDisturbed(pod) && isOfGroup(pod, leader)));
    }

    private static boolean isDisturbed(Pod pod) {
        return pod.getMetadata().getDeletionTimestamp() != null
                || pod.getStatus().getContainerStatuses().stream()
                        .anyMatch(container -> container.getRestartCount() > 0);
    }

    private boolean isOfGroup(Pod pod, Pod leader) {
        return pod.equals(leader)
                || (revisionOf(pod).equals(revisionOf(leader))
                        && workers()
                                .filter(workers -> controls(workers, pod) && controls(leader, workers))
                                .isPresent());
    }

    private static boolean controls(HasMetadata owner, HasMetadata object) {
        return object.getMetadata().getOwnerReferences().stream()
                .anyMatch(reference ->
                        reference.getUid().equals(owner.getMetadata().getUid()));
    }

    static String revisionOf(HasMetadata object) {
        return requireNonNullElse(object.getMetadata().getLabels().get(LeaderWorkerSets.REVISION), "");
    }

    /** {@code updateConditions}: of a leader whose workers are not there yet nothing is counted. */
    boolean isReady() {
        return workers()
                .filter(workers -> leader().filter(Readiness::isPodReady).isPresent()
                        && workers.getSpec()
                                .getReplicas()
                                .equals(workers.getStatus().getAvailableReplicas())
                        && workers.getStatus()
                                .getCurrentRevision()
                                .equals(workers.getStatus().getUpdateRevision()))
                .isPresent();
    }

    boolean isUpdated() {
        return leader().filter(leader -> revisionOf(leader).equals(revision())).isPresent()
                && workers()
                        .filter(workers -> revisionOf(workers).equals(revision()))
                        .isPresent();
    }
}
