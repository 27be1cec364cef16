package dev.stowage.observer.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stowage.extender.Change;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import dev.stowage.observer.News;
import dev.stowage.owners.kubernetes.Kind;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.informers.cache.ItemStore;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FeedTest {
    private final Inbox inbox = new Inbox();
    private final Feed pods = new Feed(new Reading(new Kind("", "v1", "Pod", "pods"), Decoders.pods()), inbox);
    private final Feed nodes = new Feed(new Reading(new Kind("", "v1", "Node", "nodes"), Decoders.nodes()), inbox);

    private static GenericKubernetesResource pod(String uid) {
        return Samples.object("""
                {"apiVersion": "v1", "kind": "Pod", "metadata": {"namespace": "team", "name": "p", "uid": "%s"}}
                """.formatted(uid));
    }

    private static GenericKubernetesResource node(String allocatable) {
        return Samples.object("""
                {"apiVersion": "v1", "kind": "Node", "metadata": {"name": "n", "uid": "u"},
                 "status": {"allocatable": %s}}
                """.formatted(allocatable));
    }

    private static void put(ItemStore<GenericKubernetesResource> store, GenericKubernetesResource object) {
        store.put(store.getKey(object), object);
    }

    private static Message lost(String uid) {
        return new Message.PodLost(new PodKey("team", "p"), new PodUid(uid));
    }

    private static Message nodeGone() {
        return new Message.Plain(new News.OfLedger(new Change.NodeGone(new NodeName("n"))));
    }

    @Test
    void putsIntoTheInboxWhatTheInformerTells() {
        ItemStore<GenericKubernetesResource> store = pods.next();
        put(store, pod("u1"));
        store.remove("team/p");

        List<Message> messages = inbox.take();
        assertThat(messages).hasSize(2);
        assertThat(messages.getLast()).isEqualTo(lost("u1"));
        assertThat(inbox.take()).isEmpty();
    }

    @Test
    void saysThatAPodIsGoneWhichAnotherOneOfItsNameFollows() {
        ItemStore<GenericKubernetesResource> store = pods.next();
        put(store, pod("u1"));
        inbox.take();

        put(store, pod("u2"));

        assertThat(inbox.take()).hasSize(2).startsWith(lost("u1"));
    }

    @Test
    void goesOnWithTheNextInformer() {
        put(pods.next(), pod("u1"));
        inbox.take();
        ItemStore<GenericKubernetesResource> next = pods.next();

        assertThat(next.keySet()).containsExactly("team/p");
        assertThat(next.values().map(next::getKey)).containsExactly("team/p");
        next.remove("team/p");

        assertThat(inbox.take()).containsExactly(lost("u1"));
        assertThat(next.size()).isZero();
    }

    @Test
    void ignoresWhatAFormerInformerTellsLate() {
        ItemStore<GenericKubernetesResource> former = pods.next();
        put(former, pod("u1"));
        ItemStore<GenericKubernetesResource> next = pods.next();
        put(next, pod("u1"));
        inbox.take();

        former.remove("team/p");
        put(former, pod("u0"));

        assertThat(inbox.take()).isEmpty();
        assertThat(next.keySet()).containsExactly("team/p");
    }

    @Test
    void saysNothingOfWhatWasNeverThere() {
        assertThat(pods.next().remove("team/p")).isNull();
        assertThat(inbox.take()).isEmpty();
    }

    @Test
    void saysWhatCannotBeReadAndWhatIsSafeThen() {
        put(nodes.next(), node("{\"cpu\": \"a lot\"}"));

        assertThat(inbox.take())
                .containsExactly(
                        nodeGone(),
                        new Message.Illegible(
                                "Node", "n", "The value of status.allocatable.cpu (a lot) is not a quantity."));
    }

    @Test
    void saysWhenItCanBeReadAgain() {
        ItemStore<GenericKubernetesResource> store = nodes.next();
        put(store, node("3"));
        inbox.take();

        put(store, node("{\"cpu\": \"1\"}"));

        assertThat(inbox.take()).hasSize(2).endsWith(new Message.Legible("Node", "n"));
    }

    @Test
    void saysSoWhenItIsGoneToo() {
        ItemStore<GenericKubernetesResource> store = nodes.next();
        put(store, node("3"));
        inbox.take();

        store.remove("n");

        assertThat(inbox.take()).containsExactly(nodeGone(), new Message.Legible("Node", "n"));
    }

    @Test
    void tellsWhoeverWaits() {
        long before = inbox.signal().count();

        put(pods.next(), pod("u1"));

        assertThat(inbox.signal().count()).isGreaterThan(before);
    }
}
