package dev.stowage.fleet;

import static dev.stowage.fleet.Given.cluster;
import static dev.stowage.fleet.Given.deployment;
import static dev.stowage.fleet.Given.device;
import static dev.stowage.fleet.Given.fleet;
import static dev.stowage.fleet.Given.placed;
import static dev.stowage.fleet.Given.pool;
import static dev.stowage.fleet.Given.replica;
import static dev.stowage.fleet.Given.request;
import static dev.stowage.fleet.Given.standalone;
import static dev.stowage.fleet.Given.synthetic;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which devices the requests of a member take, and which pools an engine may use. */
final class MatchingTest {
    private static final Device LARGE = device("large", 4, "model=h100", "memory=80Gi");
    private static final Device SMALL = device("small", 4, "model=h100", "memory=40Gi");

    record Case(String name, List<Device> devices, List<Engine.Request> requests, Matching.MemberMatch expected) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Matching.MemberMatch takes(List<Integer> devices, int... need) {
        return new Matching.MemberMatch.Matched(devices, Devices.of(need));
    }

    private static Matching.MemberMatch nothing(boolean failed) {
        return new Matching.MemberMatch.Unmatched(failed);
    }

    static Stream<Case> cases() {
        return Stream.of(
                new Case(
                        "the first device that matches",
                        List.of(LARGE, SMALL),
                        List.of(request(2)),
                        takes(List.of(0), 2, 0)),
                new Case(
                        "every selector must match",
                        List.of(LARGE, SMALL),
                        List.of(request(2, "model=h100", "memory=40Gi")),
                        takes(List.of(1), 0, 2)),
                new Case("no more than a node has", List.of(LARGE), List.of(request(4)), takes(List.of(0), 4)),
                new Case("more than a node has", List.of(LARGE), List.of(request(5)), nothing(false)),
                new Case(
                        "requests share a device's count",
                        List.of(LARGE),
                        List.of(request(3), request(1)),
                        takes(List.of(0, 0), 4)),
                new Case(
                        "what is left over is not enough",
                        List.of(LARGE),
                        List.of(request(3), request(2)),
                        nothing(false)),
                new Case(
                        "the second one goes on to the next device",
                        List.of(LARGE, SMALL),
                        List.of(request(3), request(2)),
                        takes(List.of(0, 1), 3, 2)),
                new Case(
                        "an earlier request makes room for a later one",
                        List.of(LARGE, SMALL),
                        List.of(request(4), request(4, "memory=80Gi")),
                        takes(List.of(1, 0), 4, 4)),
                new Case(
                        "of several assignments that work the first",
                        List.of(LARGE, SMALL, device("more", 4)),
                        List.of(request(4), request(4), request(4, "memory=80Gi")),
                        takes(List.of(1, 2, 0), 4, 4, 4)),
                new Case(
                        "none works",
                        List.of(LARGE, SMALL),
                        List.of(request(4, "memory=80Gi"), request(1, "memory=80Gi")),
                        nothing(false)),
                new Case("no requests", List.of(LARGE), List.of(), takes(List.of(), 0)),
                new Case("a request for none", List.of(LARGE), List.of(request(0)), takes(List.of(0), 0)),
                new Case("no devices", List.of(), List.of(request(1)), nothing(false)),
                new Case(
                        "a synthetic device is no kind",
                        List.of(synthetic("label", 1), LARGE),
                        List.of(request(1)),
                        takes(List.of(0), 0)),
                new Case("an error is no match", List.of(LARGE), List.of(request(1, "fails")), nothing(true)));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void requestsTakeTheFirstDevicesThatWorkForAllOfThem(Case given) {
        Matching matching = new Matching(new WordMatcher());

        assertThat(matching.match(given.requests, new NodeShape(given.devices))).isEqualTo(given.expected);
    }

    @Test
    void manyEqualRequestsThatDoNotFitAreFoundOutAtOnce() {
        List<Engine.Request> requests =
                Stream.generate(() -> request(1)).limit(25).toList();
        List<Device> devices = List.of(device("a", 6), device("b", 6), device("c", 6), device("d", 6));

        assertThat(new Matching(new WordMatcher()).match(requests, new NodeShape(devices)))
                .isEqualTo(nothing(false));
    }

    @Test
    void membersAreMatchedIndependentlyOfEachOther() {
        Plan plan = fleet(cluster("east", pool("h100").bucket(2, 8)))
                .wants(deployment("chat", 1, Given.gang("main", 1, 8, 1, 8)))
                .plan();

        assertThat(plan.replicas().getFirst().engines().getFirst().members())
                .allSatisfy(member -> assertThat(member.requests()).containsExactly(Given.claim(8)));
    }

    @Test
    void onlyClaimingRequestsStandOnAReplicaInTheirOrder() {
        Device extended = new Device(
                "plugin", Device.Claim.EXTENDED_RESOURCE, "", "", "example.com/gpu", 2, List.of(), List.of());
        Engine.Member member = new Engine.Member(
                Role.STANDALONE,
                1,
                List.of(
                        new Engine.Request("second", 1, List.of("model=h100")),
                        new Engine.Request("any", 1, List.of()),
                        new Engine.Request("first", 2, List.of())));
        Cluster east = cluster(
                "east",
                pool("h100").devices(synthetic("label", 1), extended, LARGE).bucket(1, 2, 4));

        Plan plan = fleet(east)
                .wants(deployment("chat", 1, new Engine("main", 1, List.of(member))))
                .plan();

        assertThat(plan.replicas()
                        .getFirst()
                        .engines()
                        .getFirst()
                        .members()
                        .getFirst()
                        .requests())
                .containsExactly(
                        new PlacedEngine.DeviceRequest(
                                "second", "large", "large.example.com", "", 1, List.of("model=h100")),
                        new PlacedEngine.DeviceRequest("first", "plugin", "", "example.com/gpu", 2, List.of()));
        assertThat(Say.after(plan)).isEqualTo("1x0+3");
    }

    @Test
    void anEngineThatClaimsNothingIsRefused() {
        Plan plan = fleet(cluster(
                        "east", pool("h100").devices(synthetic("label", 1)).bucket(1)))
                .wants(deployment("chat", 1, standalone("main", 1, 1)))
                .plan();

        assertThat(Say.reasons(plan)).containsExactly("east/h100 NoMatchingDevice");
        assertThat(plan.unplaced().getFirst().pools().getFirst().message())
                .isEqualTo("devices match, but engine main claims none of them");
    }

    @Test
    void aMemberThatCouldClaimElsewhereIsNotPutWhereItMatchesSyntheticDevicesOnly() {
        Engine gang = new Engine(
                "main",
                1,
                List.of(
                        new Engine.Member(Role.LEADER, 1, List.of(request(1))),
                        new Engine.Member(Role.WORKER, 1, List.of(request(4, "model=h100")))));
        PoolBuilder imitation = pool("a").devices(synthetic("label", 1), LARGE).bucket(4, 4);
        PoolBuilder real = pool("b").devices(LARGE).bucket(4, 4);

        Plan both = fleet(cluster("east", imitation, real))
                .wants(deployment("chat", 1, gang))
                .plan();
        Plan alone = fleet(cluster("east", imitation))
                .wants(deployment("chat", 1, gang))
                .plan();

        assertThat(pools(both)).containsExactly("b", "b");
        assertThat(pools(alone)).containsExactly("a", "a");
    }

    @Test
    void aSelectorThatFailsIsReportedOnceAndRemovesNoReplica() {
        Cluster east = cluster("east", pool("h100").bucket(1, 8), pool("copy").bucket(1, 8));

        Plan plan = fleet(east)
                .wants(
                        deployment("chat", 2, standalone("main", 1, 1, "fails")),
                        deployment("code", 1, standalone("main", 1, 1, "fails")))
                .has(replica("chat-0", "east").runs(placed("main", 1, "h100", 1)))
                .plan();

        assertThat(plan.warnings())
                .containsExactly("The selector (fails) cannot be evaluated on device (gpu): no such key: model.");
        assertThat(Say.retained(plan)).containsExactly("chat-0");
        assertThat(plan.removed()).isEmpty();
        assertThat(plan.unplaced().getFirst().reason()).isEqualTo(Reason.NO_MATCHING_DEVICE);
    }

    @Test
    void objectsOfTheOtherGroupNameTheirKindByTheWayOfClaiming() {
        PlacedEngine main = new PlacedEngine(
                "main",
                1,
                List.of(new PlacedEngine.PlacedMember(
                        Role.STANDALONE,
                        1,
                        "h100",
                        List.of(
                                new PlacedEngine.DeviceRequest("b", "", "small.example.com", "", 1, List.of()),
                                new PlacedEngine.DeviceRequest("c", "", "unknown.example.com", "", 2, List.of())))));
        Cluster east = cluster(
                "east",
                pool("h100")
                        .devices(synthetic("label", 1), LARGE, SMALL)
                        .bucket(1, 4, 4)
                        .unsteered());

        Plan plan =
                fleet(east).has(replica("chat-0", "east").unseen().runs(main)).plan();

        assertThat(Say.before(plan)).isEqualTo("1x4+3");
    }

    @Test
    void ofExtendedResourcesTheyNameTheResource() {
        PlacedEngine main = new PlacedEngine(
                "main",
                1,
                List.of(new PlacedEngine.PlacedMember(
                        Role.STANDALONE,
                        1,
                        "h100",
                        List.of(new PlacedEngine.DeviceRequest("b", "", "", "example.com/b", 1, List.of())))));
        Device a = new Device("a", Device.Claim.EXTENDED_RESOURCE, "", "", "example.com/a", 4, List.of(), List.of());
        Device b = new Device("b", Device.Claim.EXTENDED_RESOURCE, "", "", "example.com/b", 4, List.of(), List.of());
        Cluster east = cluster("east", pool("h100").devices(a, b).bucket(1, 4, 4));

        Plan plan =
                fleet(east).has(replica("chat-0", "east").unseen().runs(main)).plan();

        assertThat(Say.before(plan)).isEqualTo("1x4+3");
    }

    @Test
    void ofDevicesWithOneNameTheFirstCounts() {
        NodeShape shape = new NodeShape(List.of(device("gpu", 8), device("gpu", 4), device("nic", 1)));

        assertThat(shape.kinds()).containsExactly("gpu", "nic");
        assertThat(shape.empty()).isEqualTo(Devices.of(8, 1));
        assertThat(shape.kindIndex("disk")).isEqualTo(-1);
    }

    private static List<String> pools(Plan plan) {
        return plan.replicas().getFirst().engines().getFirst().members().stream()
                .map(PlacedEngine.PlacedMember::pool)
                .toList();
    }
}
