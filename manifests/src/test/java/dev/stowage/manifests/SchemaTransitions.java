package dev.stowage.manifests;

import java.util.List;
import java.util.stream.Stream;

/** Changes of the examples that validation rules refuse, and others that they accept. */
public final class SchemaTransitions {
    private SchemaTransitions() {}

    private static SchemaCase replica(String spec, String problem) {
        return new SchemaCase("ModelReplica", "spec: {%s}".formatted(spec), "spec" + problem);
    }

    private static SchemaCase member(String member, String problem) {
        return replica("engines: {0: {members: {%s}}}".formatted(member), ".engines[0].members" + problem);
    }

    private static SchemaCase observation(String spec, String problem) {
        return new SchemaCase("ReplicaObservation", "spec: {%s}".formatted(spec), "spec: " + problem);
    }

    static final List<SchemaCase> REFUSED = Stream.of(
                    replica("clusterName: west", ": a replica never moves to another cluster"),
                    replica("prediction: []", ": the prediction of a replica never changes"),
                    replica("prediction: null", ": the prediction of a replica never changes"),
                    replica("prediction: {0: {free: {gpu: 7}}}", ": the prediction of a replica never changes"),
                    replica("engines: {0: {name: other}}", ": the engines of a replica never change"),
                    replica(
                            "engines: {0: {copies: 2}}",
                            ".engines[0]: the shape of an engine of a replica never changes"),
                    replica(
                            "engines: {0: {members: [{nodePoolName: h100, deviceRequests: [{name: gpu, deviceClassName: c}]}]}}",
                            ".engines[0]: the shape of an engine of a replica never changes"),
                    member("0: {nodePoolName: other}", "[0]: the pool of a replica never changes"),
                    member("1: {worker: {nodes: 2}}", "[1]: the number of workers of a replica never changes"),
                    member("1: {worker: null}", "[1]: the number of workers of a replica never changes"),
                    member("1: {deviceRequests: {0: {count: 4}}}", "[1]: what a replica claims never changes"),
                    member("1: {deviceRequests: null}", "[1]: what a replica claims never changes"),
                    observation("replicaUID: other", "whose observation this is never changes"),
                    observation("deployment: other", "whose observation this is never changes"),
                    observation("pods: {0: {count: 2}}", "pods and prediction never change"),
                    observation("prediction: null", "pods and prediction never change"))
            .toList();

    /** Changes that break several rules: the one of the case and those that follow from it. */
    static final List<SchemaCase> REFUSED_TWICE =
            List.of(replica("serving: {mode: PrefillDecode}", ": the mode of a replica never changes"));

    static final List<SchemaCase> ACCEPTED = Stream.of(
                    SchemaCase.accepted("ModelReplica", "spec: {revision: other}"),
                    SchemaCase.accepted(
                            "ModelReplica",
                            "spec: {engines: {0: {members: {0: {template: {spec: {hostNetwork: true}}}}}}}"),
                    SchemaCase.accepted("ModelReplica", "status: {committed: false}"),
                    SchemaCase.accepted("ReplicaObservation", "spec: {enforcement: Required}"),
                    SchemaCase.accepted("ReplicaObservation", "spec: {workloads: []}"),
                    SchemaCase.accepted(
                            "ModelDeployment", "spec: {replicas: 0, template: {spec: {engines: {0: {copies: 3}}}}}"))
            .toList();

    /** Every change that is refused; those that break several rules are refused for more than the case says. */
    public static List<SchemaCase> refused() {
        return Stream.concat(REFUSED.stream(), REFUSED_TWICE.stream()).toList();
    }

    /** Every change that is accepted. */
    public static List<SchemaCase> accepted() {
        return ACCEPTED;
    }
}
