package dev.stowage.observer.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.owners.kubernetes.Kind;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is read of objects that are rare, or of odd ones. */
final class DecodersTest {
    /** The spec and status of an object, and what is said of it, or a part of that. */
    record Case(String name, String json, String said) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static String read(Reading.Decoder decoder, String json) {
        List<Message> messages = new Reading(new Kind("", "v1", "Thing", "things"), decoder)
                .seen("team/x", Samples.object("""
                                {"apiVersion": "v1", "kind": "Thing", "metadata": {"namespace": "team", "name": "x", "uid": "u"},
                                """ + json.substring(1)));
        return messages.toString();
    }

    static Stream<Case> pods() {
        return Stream.of(
                new Case("without anything", "{\"spec\": {}}", "Plain[news=PodSeen"),
                new Case(
                        "that asks for an extended resource",
                        """
                        {"spec": {"containers": [{"name": "a", "resources": {"requests": {"example.com/gpu": "2"}}}]}}
                        """,
                        "extended=ResourceCounts[counts={example.com/gpu=2}]], ownClaims=0"),
                new Case(
                        "with a sidecar, which counts beside the containers and what starts after it",
                        """
                        {"spec": {
                           "initContainers": [
                             {"name": "s", "restartPolicy": "Always", "resources": {"requests": {"cpu": "1"}}},
                             {"name": "i", "resources": {"requests": {"cpu": "5"}}}],
                           "containers": [{"name": "a", "resources": {"requests": {"cpu": "2", "memory": "1Gi"}}}]}}
                        """,
                        "requests=Resources[cpu=MilliCpu[value=6000], memory=Bytes[value=1073741824]"),
                new Case("with requests of its own, and overhead", """
                        {"spec": {"resources": {"requests": {"cpu": "3"}}, "overhead": {"cpu": "100m"},
                           "containers": [{"name": "a", "resources": {"requests": {"cpu": "1"}}}]}}
                        """, "cpu=MilliCpu[value=3100]"),
                new Case("that is being made larger", """
                        {"spec": {"containers": [{"name": "a", "resources": {"requests": {"cpu": "1"}}}]},
                         "status": {"containerStatuses": [{"name": "a", "allocatedResources": {"cpu": "4"}}]}}
                        """, "cpu=MilliCpu[value=4000]"),
                new Case("that cannot be made larger", """
                        {"spec": {"containers": [{"name": "a", "resources": {"requests": {"cpu": "9"}}}]},
                         "status": {"conditions": [{"type": "PodResizePending", "reason": "Infeasible"}],
                           "containerStatuses": [{"name": "a", "allocatedResources": {"cpu": "4"},
                             "resources": {"requests": {"cpu": "4"}}}]}}
                        """, "cpu=MilliCpu[value=4000]"),
                new Case("that asks for more than can be told", """
                        {"spec": {"containers": [{"name": "a", "resources": {"requests": {"cpu": "1", "memory": "1e2000"}}}]}}
                        """, "memory=Bytes[value=9223372036854775807]"),
                new Case(
                        "with claims of its own, one by name, and one that a template did not make",
                        """
                        {"spec": {"resourceClaims": [
                           {"name": "a", "resourceClaimTemplateName": "t"}, {"name": "b", "resourceClaimName": "named"},
                           {"name": "c", "resourceClaimTemplateName": "t"}, {"name": "d", "aNewerWay": "z"}]},
                         "status": {"resourceClaimStatuses": [{"name": "a", "resourceClaimName": "x-a-1"}, {"name": "c"}]}}
                        """,
                        "ownClaims=2, namedClaims=[team/named]"),
                new Case("that has failed", "{\"spec\": {}, \"status\": {\"phase\": \"Failed\"}}", "finished=true"),
                new Case("that runs", "{\"spec\": {}, \"status\": {\"phase\": \"Running\"}}", "finished=false"),
                new Case(
                        "that is nominated",
                        "{\"spec\": {}, \"status\": {\"nominatedNodeName\": \"n\"}}",
                        "nominated=On[node=n]"),
                new Case(
                        "that finds no node",
                        """
                        {"status": {"conditions": [{"type": "PodScheduled", "status": "False", "message": "0/4 nodes",
                           "lastTransitionTime": "2026-01-01T00:00:00Z"}]}}
                        """,
                        "scheduling=Refused[since=2026-01-01T00:00:00Z, message=0/4 nodes]"));
    }

    @ParameterizedTest
    @MethodSource
    void pods(Case given) {
        assertThat(read(Decoders.pods(), given.json())).contains(given.said());
    }

    static Stream<Case> nodes() {
        return Stream.of(
                new Case("that says nothing", "{\"spec\": {}}", "cordoned=false, ready=false, taints=[]"),
                new Case("that is cordoned", "{\"spec\": {\"unschedulable\": true}}", "cordoned=true"),
                new Case(
                        "with taints",
                        "{\"spec\": {\"taints\": [{\"key\": \"a\", \"value\": \"b\", \"effect\": \"NoExecute\"}]}}",
                        "taints=[Taint[key=a, value=b, effect=NoExecute]]"),
                new Case(
                        "with a device plugin",
                        "{\"status\": {\"allocatable\": {\"nvidia.com/gpu\": \"8\", \"pods\": \"110\"}}}",
                        "extended=ResourceCounts[counts={nvidia.com/gpu=8}]], podSlots=110"),
                new Case("that is odd", "{\"spec\": {\"taints\": \"none\"}}", "NodeGone[name=x]"),
                new Case("and why", "{\"spec\": {\"taints\": \"none\"}}", "The value of spec.taints must be a list"));
    }

    @ParameterizedTest
    @MethodSource
    void nodes(Case given) {
        assertThat(read(Decoders.nodes(), given.json())).contains(given.said());
    }

    private static String slice(String more) {
        return """
               {"spec": {"driver": "d", "pool": {"name": "p", "generation": 7, "resourceSliceCount": 2}, %s}}
               """.formatted(more);
    }

    static Stream<Case> slices() {
        return Stream.of(
                new Case("of a pool", slice("\"nodeName\": \"n\""), "pool=d/p, generation=7, slices=2, devices=[]"),
                new Case(
                        "for one node",
                        slice("\"nodeName\": \"n\", \"devices\": [{\"name\": \"a\"}]"),
                        "Device[name=a, location=On[node=n]"),
                new Case(
                        "for all nodes",
                        slice("\"allNodes\": true, \"devices\": [{\"name\": \"a\"}]"),
                        "location=Everywhere[]"),
                new Case(
                        "for nodes of a newer kind",
                        slice("\"aNewerWay\": {}, \"devices\": [{\"name\": \"a\"}]"),
                        "location=Unknown[]"),
                new Case(
                        "for some nodes",
                        slice("""
                                "nodeSelector": {"nodeSelectorTerms": [{"matchExpressions": [
                                   {"key": "k", "operator": "In", "values": ["v"]}, {"key": "l", "operator": "Newer"}]}]},
                                "devices": [{"name": "a"}]
                                """),
                        "NodeRequirement[key=k, operator=IN, values=[v]], NodeRequirement[key=l, operator=UNKNOWN, values=[]]"),
                new Case(
                        "for each device's own nodes",
                        slice(
                                "\"perDeviceNodeSelection\": true, \"devices\": [{\"name\": \"a\", \"nodeName\": \"m\"}]"),
                        "location=On[node=m]"),
                new Case(
                        "with attributes, of which a newer one is not read",
                        slice("""
                                "allNodes": true, "devices": [{"name": "a",
                                   "attributes": {"s": {"string": "x"}, "i": {"int": 5000000000}, "b": {"bool": false},
                                                  "v": {"version": "1.2.3"}, "l": {"strings": ["x"]}},
                                   "capacity": {"m": {"value": "80Gi"}}}]
                                """),
                        "attributes={b=Bool[value=false], i=Int[value=5000000000], s=Text[value=x], v=Version[value=1.2.3]},"
                                + " capacity={m=80Gi}"),
                new Case(
                        "with a tainted device that can be shared",
                        slice("""
                                "allNodes": true, "devices": [{"name": "a", "allowMultipleAllocations": true,
                                   "taints": [{"key": "k", "effect": "None"}]}]
                                """),
                        "taints=[Taint[key=k, value=, effect=]], shareable=true"),
                new Case("with partitions", slice("""
                                "allNodes": true, "devices": [{"name": "a", "consumesCounters": [
                                   {"counterSet": "c", "counters": {"memory": {"value": "40Gi"}}}]}]
                                """), "draws=[Counters[set=c, amounts={memory=42949672960}]]"),
                new Case(
                        "with what its partitions share",
                        slice("\"sharedCounters\": [{\"name\": \"c\", \"counters\": {\"m\": {\"value\": \"2\"}}}]"),
                        "counterSets=[Counters[set=c, amounts={m=2}]]"),
                new Case(
                        "that is odd is never complete",
                        slice("\"devices\": {}"),
                        "pool=d/p, generation=7, slices=9223372036854775807, devices=[]"),
                new Case("of which even the pool is odd", "{\"spec\": {\"driver\": \"d\"}}", "SliceGone[name=x]"));
    }

    @ParameterizedTest
    @MethodSource
    void slices(Case given) {
        assertThat(read(Decoders.slices(), given.json())).contains(given.said());
    }

    private static String allocated(String allocation) {
        return "{\"status\": {\"allocation\": %s}}".formatted(allocation);
    }

    static Stream<Case> claims() {
        return Stream.of(
                new Case("that is not allocated", "{\"spec\": {}}", "backsResources=false, allocation=None[]"),
                new Case(
                        "for some devices of a class, or all, or some that it only watches",
                        """
                        {"spec": {"devices": {"requests": [
                           {"name": "a", "exactly": {"deviceClassName": "g", "allocationMode": "ExactCount", "count": 3}},
                           {"name": "b", "exactly": {"deviceClassName": "h", "allocationMode": "All"}},
                           {"name": "c", "exactly": {"deviceClassName": "i", "adminAccess": true}},
                           {"name": "d", "firstAvailable": [{"deviceClassName": "j", "count": 2}, {"deviceClassName": "k"}]},
                           {"name": "e", "aNewerWay": {}}]}}}
                        """,
                        "requests=[Request[deviceClass=g, count=3], Request[deviceClass=h, count=1],"
                                + " Request[deviceClass=j, count=2]]"),
                new Case(
                        "that holds devices, one of them to watch, one shared",
                        allocated("""
                                {"devices": {"results": [
                                   {"request": "a", "driver": "d", "pool": "p", "device": "0"},
                                   {"request": "a", "driver": "d", "pool": "p", "device": "1", "adminAccess": true},
                                   {"request": "a", "driver": "d", "pool": "p", "device": "2", "shareID": "s"}]}}
                                """),
                        "results=[Result[device=d/p/0, adminAccess=false, shared=false],"
                                + " Result[device=d/p/1, adminAccess=true, shared=false],"
                                + " Result[device=d/p/2, adminAccess=false, shared=true]], place=Unsaid[]"),
                new Case("on one node", allocated("""
                                {"nodeSelector": {"nodeSelectorTerms": [{"matchFields": [
                                   {"key": "metadata.name", "operator": "In", "values": ["n"]}]}]}}
                                """), "place=On[node=n]"),
                new Case("on one of two nodes", allocated("""
                                {"nodeSelector": {"nodeSelectorTerms": [{"matchFields": [
                                   {"key": "metadata.name", "operator": "In", "values": ["n", "m"]}]}]}}
                                """), "place=Unsaid[]"),
                new Case("reserved for a pod and for a group of pods", """
                        {"status": {"reservedFor": [{"resource": "pods", "name": "p", "uid": "u1"},
                           {"apiGroup": "scheduling.k8s.io", "resource": "podgroups", "name": "g", "uid": "u2"}]}}
                        """, "reservedFor=[u1]"),
                new Case(
                        "that is odd says nothing but that",
                        allocated("[]"),
                        "[Illegible[kind=Thing, key=team/x, why=The value of status.allocation must be an object"));
    }

    @ParameterizedTest
    @MethodSource
    void claims(Case given) {
        assertThat(read(Decoders.claims(), given.json())).contains(given.said());
    }

    static Stream<Case> rules() {
        return Stream.of(
                new Case(
                        "about some devices",
                        """
                        {"spec": {"deviceSelector": {"driver": "d", "pool": "p"}, "taint": {"key": "k", "effect": "NoSchedule"}}}
                        """,
                        "target=Devices[driver=d, pool=p, device=], taint=Taint[key=k, value=, effect=NoSchedule]"),
                new Case(
                        "about all devices",
                        "{\"spec\": {\"deviceSelector\": {}}}",
                        "target=Devices[driver=, pool=, device=]"),
                new Case("about none", "{\"spec\": {}}", "target=Nothing[]"),
                new Case("that is odd", "{\"spec\": 1}", "RuleGone[name=x]"));
    }

    @ParameterizedTest
    @MethodSource
    void rules(Case given) {
        assertThat(read(Decoders.taintRules(), given.json())).contains(given.said());
    }

    static Stream<Case> classes() {
        return Stream.of(
                new Case(
                        "with selectors, one of a newer kind",
                        "{\"spec\": {\"selectors\": [{\"cel\": {\"expression\": \"true\"}}, {\"newer\": {}}]}}",
                        "selectors=[Selector[cel=true], Selector[cel=false]]"),
                new Case(
                        "that backs a resource",
                        "{\"spec\": {\"extendedResourceName\": \"nvidia.com/gpu\"}}",
                        "extendedResource=nvidia.com/gpu"),
                new Case("that is odd", "{\"spec\": {\"selectors\": 1}}", "selectors=[Selector[cel=false]]"));
    }

    @ParameterizedTest
    @MethodSource
    void classes(Case given) {
        assertThat(read(Decoders.deviceClasses(), given.json())).contains(given.said());
    }

    static Stream<Case> pools() {
        return Stream.of(
                new Case(
                        "of a device plugin, with tolerations, a topology and a scheduler",
                        """
                        {"spec": {"nodeSelector": {"a": "b"}, "topologyKey": "rack", "schedulerName": "stowage",
                           "tolerations": [{"key": "k", "operator": "Exists"}],
                           "devices": [{"name": "gpu", "claim": "ExtendedResource", "resourceName": "nvidia.com/gpu"}]}}
                        """,
                        "nodeSelector=Labels[values={a=b}], tolerations=[Toleration[key=k, operator=Exists, value=, effect=]],"
                                + " topologyKey=rack, scheduler=stowage,"
                                + " kinds=[Kind[name=gpu, claiming=ByResource[resource=nvidia.com/gpu]"),
                new Case(
                        "with resources for each device, as a number too, and without devices that nobody claims",
                        """
                        {"spec": {"devices": [{"name": "nvme", "claim": "Synthetic"},
                           {"name": "gpu", "driver": "d", "deviceClassName": "c", "podResources": {"cpu": 12, "memory": "1Gi"}}]}}
                        """,
                        "kinds=[Kind[name=gpu, claiming=ByClaim[driver=d, deviceClass=c, selectors=[]],"
                                + " cpu=MilliCpu[value=12000], memory=Bytes[value=1073741824]]]"),
                new Case(
                        "with two kinds of one class, which their attributes tell apart",
                        """
                        {"spec": {"devices": [
                           {"name": "a", "driver": "d", "deviceClassName": "c",
                            "attributes": {"model": {"string": "A \\"x\\""}, "e.com/n": {"int": 1}}},
                           {"name": "b", "driver": "d", "deviceClassName": "c", "attributes": {"big": {"bool": true}}}]}}
                        """,
                        "selectors=[Selector[cel=device.attributes[\"e.com\"][\"n\"] == 1],"
                                + " Selector[cel=device.attributes[\"d\"][\"model\"] == \"A \\\"x\\\"\"]]]"),
                new Case(
                        "about which something was published",
                        """
                        {"spec": {}, "status": {"steering": "Inactive", "replicaObservationsVersion": "12",
                           "unsettled": [{"uid": "u1"}], "observer": "companion-1"}}
                        """,
                        "LastPublished[steering=Inactive, replicas=12, unsettled=[u1], observer=companion-1]"),
                new Case(
                        "about which something odd was published",
                        "{\"spec\": {}, \"status\": {\"steering\": 1}}",
                        "LastPublished[steering=Unknown, replicas=0, unsettled=[], observer=]"),
                new Case("that is odd", "{\"spec\": {\"devices\": [{}]}}", "PoolGone[name=x]"));
    }

    @ParameterizedTest
    @MethodSource
    void pools(Case given) {
        assertThat(read(Decoders.pools(), given.json())).contains(given.said());
    }

    static Stream<Case> replicas() {
        return Stream.of(
                new Case(
                        "with a prediction",
                        """
                        {"spec": {"replicaUID": "r", "deployment": "chat", "enforcement": "Required", "prediction": [
                           {"pool": "h100", "slot": "s/0", "free": {"gpu": 8}, "new": true, "domain": "rack-1",
                            "pods": [{"engine": "main", "role": "Worker", "copy": 2, "count": 3}]}]}}
                        """,
                        "required=true, workloads=[], pods=[], prediction=[Predicted[pool=h100, slot=s/0, free={gpu=8},"
                                + " domain=rack-1, fresh=true,"
                                + " pods=[Pods[group=PodGroup[engine=main, role=Worker, copy=2], count=3]]]]"),
                new Case(
                        "that is no gang",
                        """
                        {"spec": {"replicaUID": "r", "pods": [{"engine": "main", "role": "Standalone", "count": 1, "pool": "h"}]}}
                        """,
                        "Expected[group=PodGroup[engine=main, role=Standalone, copy=-1], count=1, pool=h, devices={}]"),
                new Case("that is odd", "{\"spec\": {}}", "ReplicaGone[namespace=team, name=x]"),
                new Case(
                        "with too large a number",
                        "{\"spec\": {\"replicaUID\": \"r\", \"pods\": [{\"engine\": \"e\", \"role\": \"r\", \"pool\": \"p\","
                                + " \"count\": 5000000000}]}}",
                        "ReplicaGone[namespace=team, name=x]"));
    }

    @ParameterizedTest
    @MethodSource
    void replicas(Case given) {
        assertThat(read(Decoders.replicas(), given.json())).contains(given.said());
    }

    static Stream<Case> metadata() {
        return Stream.of(
                new Case(
                        "of a claim that backs resources, of a pod",
                        """
                        {"annotations": {"resource.kubernetes.io/extended-resource-claim": "true", "long": "%s"},
                         "ownerReferences": [{"apiVersion": "v1", "kind": "Pod", "name": "p", "uid": "u1", "controller": true}]}
                        """.formatted("x".repeat(100)),
                        "owner=OfPod[uid=u1], reservedFor=[], backsResources=true"),
                new Case("of a claim that a pod owns but does not control", """
                        {"ownerReferences": [{"apiVersion": "v1", "kind": "Pod", "name": "p", "uid": "u1"},
                           {"apiVersion": "example.com/v1", "kind": "Pod", "name": "p", "uid": "u2", "controller": true}]}
                        """, "owner=Nobody[]"));
    }

    @ParameterizedTest
    @MethodSource
    void metadata(Case given) {
        List<Message> messages = new Reading(new Kind("", "v1", "ResourceClaim", "c"), Decoders.claims())
                .seen(
                        "team/x",
                        Samples.object(
                                "{\"apiVersion\": \"v1\", \"kind\": \"Thing\", \"metadata\": {\"name\": \"x\", \"namespace\": \"team\", "
                                        + given.json().substring(1) + "}"));

        assertThat(messages.toString()).contains(given.said());
    }
}
