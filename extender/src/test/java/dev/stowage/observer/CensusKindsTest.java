package dev.stowage.observer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stowage.extender.AskedPod;
import dev.stowage.extender.Bucket;
import dev.stowage.extender.Bytes;
import dev.stowage.extender.Change;
import dev.stowage.extender.Claim;
import dev.stowage.extender.DeviceCounts;
import dev.stowage.extender.Kind;
import dev.stowage.extender.Labels;
import dev.stowage.extender.MilliCpu;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.Pool;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.ResourceName;
import dev.stowage.extender.RuleName;
import dev.stowage.extender.SliceName;
import dev.stowage.extender.Steering;
import dev.stowage.extender.Taint;
import dev.stowage.extender.TaintRule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A pool with several kinds of devices, and what changes what counts as one. */
final class CensusKindsTest {
    private static final Instant NOW = Instant.EPOCH;
    private static final PoolName POOL = new PoolName("h100");
    private static final PodUid POD = new PodUid("p-uid");
    private static final Claim ASKING = Things.asking("p", POD, 3);
    private static final Kind.Claiming BY_CLAIM = new Kind.Claiming.ByClaim(Things.DRIVER, Things.GPU, List.of());

    private static Census census(Kind.Claiming... kinds) {
        List<Kind> all = new ArrayList<>();
        for (Kind.Claiming claiming : kinds) {
            all.add(new Kind("kind-" + all.size(), claiming, MilliCpu.ZERO, Bytes.ZERO));
        }
        Pool pool = new Pool(POOL, new Labels(new TreeMap<>(Map.of("pool", "h100"))), List.of(), "", "", all);
        return Census.empty((_, _, _) -> true, new Steering()::landing)
                .after(
                        List.of(
                                Things.seen(pool),
                                Things.deviceClass(),
                                Things.node("n1", "h100"),
                                Things.slice("n1", 8),
                                new News.Listed()),
                        NOW);
    }

    private static DeviceCounts need(Census census) {
        AskedPod asked = new AskedPod(new PodKey("team", "p"), POD, new TreeMap<>(), List.of("p"));
        return census.after(List.of(Things.seen(ASKING)), NOW).view().need(asked, POOL);
    }

    private static List<DeviceCounts> free(Census census) {
        return census.pool(POOL).orElseThrow().ledger().histogram().buckets().stream()
                .map(Bucket::free)
                .toList();
    }

    private static Census after(Census census, Change... changes) {
        return census.after(
                List.of(changes).stream().<News>map(News.OfLedger::new).toList(), NOW);
    }

    @Test
    void asksForTheFirstOfTheKindsOfOneClass() {
        assertThat(need(census(BY_CLAIM, BY_CLAIM))).isEqualTo(DeviceCounts.of(3, 0));
    }

    @Test
    void asksForTheKindOfItsClassBesideOthers() {
        Kind.Claiming resource = new Kind.Claiming.ByResource(new ResourceName(Things.RESOURCE));
        Kind.Claiming strange = new Kind.Claiming.ByClaim(Things.DRIVER, Things.strangeClass(), List.of());

        assertThat(need(census(resource, BY_CLAIM))).isEqualTo(DeviceCounts.of(0, 3));
        assertThat(need(census(BY_CLAIM, resource))).isEqualTo(DeviceCounts.of(3, 0));
        assertThat(need(census(strange, BY_CLAIM))).isEqualTo(DeviceCounts.of(0, 3));
    }

    @Test
    void countsNoDevicesThatNobodyPublishesAnyMore() {
        Census gone = after(census(BY_CLAIM), new Change.SliceGone(new SliceName("n1")));

        assertThat(free(gone)).isEmpty();
    }

    @Test
    void countsNoDevicesOfAClassThatIsGone() {
        Census gone = after(census(BY_CLAIM), new Change.ClassGone(Things.GPU));

        assertThat(free(gone)).isNotEqualTo(free(census(BY_CLAIM)));
    }

    @Test
    void countsNoDevicesThatARuleTaintsUntilItIsGone() {
        RuleName name = new RuleName("broken");
        Taint taint = new Taint("broken", "", Taint.Effect.NO_SCHEDULE);
        Census tainted = after(
                census(BY_CLAIM),
                new Change.RuleSeen(new TaintRule(name, new TaintRule.Target.Devices(Things.DRIVER, "", ""), taint)));

        assertThat(free(tainted)).containsExactly(DeviceCounts.of(0));
        assertThat(free(after(tainted, new Change.RuleGone(name)))).containsExactly(DeviceCounts.of(8));
    }

    @Test
    void forgetsAPoolThatIsGone() {
        Census gone = after(census(BY_CLAIM), new Change.PoolGone(POOL));

        assertThat(gone.pools()).isEmpty();
        assertThat(gone.pool(POOL)).isEmpty();
    }

    @Test
    void forgetsANodeThatIsGone() {
        Census gone = after(census(BY_CLAIM), new Change.NodeGone(new NodeName("n1")));

        assertThat(free(gone)).isEmpty();
    }

    @Test
    void isToldOfPodsWithWhatIsToBeToldAboutThem() {
        Change bare = new Change.PodGone(new PodKey("team", "p"));

        assertThatThrownBy(() -> new News.OfLedger(bare))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must come with facts");
    }
}
