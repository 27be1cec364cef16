package dev.stowage.observer.kubernetes;

import dev.stowage.extender.Change;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.ResourceVersion;
import dev.stowage.observer.News;
import dev.stowage.observer.Tokens;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns what came in into news, from when everything is listed until it has to be listed anew. For one thread. */
final class Life {
    private static final Logger log = LoggerFactory.getLogger(Life.class);
    private static final int MAX_HELD = 100_000;

    /** So long whose the pods are may stay unknown at first. */
    private static final Duration OWNERS = Attributions.PATIENCE.multipliedBy(3);

    private static final Tokens NOWHERE = new Tokens(ResourceVersion.NONE, ResourceVersion.NONE, ResourceVersion.NONE);

    private final Attributions attributions;
    private final Complaints complaints;

    /** By kind and name, why. */
    private final Map<String, String> illegible = new HashMap<>();

    private final List<News> held = new ArrayList<>();
    private Tokens said = NOWHERE;
    private boolean listed;
    private Instant everything = Instant.MAX;

    /** What one look at the inbox is about. */
    record Look(List<Message> messages, Tokens tokens, boolean everything, boolean owners) {}

    /** What followed from it. */
    record Batch(List<News> news, List<PodUid> lost) {}

    Life(Attributions attributions, Complaints complaints) {
        this.attributions = attributions;
        this.complaints = complaints;
    }

    /**
     * The news that follow. As long as a pod or a claim cannot be read nobody knows what it holds: then all news are kept
     * back, since what was known before is old but consistent.
     *
     * @throws IllegalStateException if a version went back, since then the API server's data were restored and all may be
     *     otherwise; or if too much is kept back
     */
    Batch after(Look look, Instant now) {
        List<News> news = new ArrayList<>(held);
        held.clear();
        List<PodUid> lost = new ArrayList<>();
        look.messages().forEach(message -> read(message, news, lost, now));
        if (look.owners()) {
            news.addAll(attributions.again());
        }
        news.addAll(attributions.givenUp(now));
        news.addAll(complaints.news(look.owners(), now));
        if (illegible.keySet().stream().anyMatch(Life::holds)) {
            hold(news);
            return new Batch(List.of(), lost);
        }
        reach(look.tokens(), news);
        if (!listed && look.everything()) {
            everything = everything.equals(Instant.MAX) ? now : everything;
            list(news, now);
        }
        return new Batch(news, lost);
    }

    private static boolean holds(String object) {
        return object.startsWith("Pod ") || object.startsWith("ResourceClaim ");
    }

    private void hold(List<News> news) {
        if (news.size() > MAX_HELD) {
            throw new IllegalStateException("What cannot be read holds up too much: %s.".formatted(illegible.keySet()));
        }
        held.addAll(news);
    }

    /** There may always be pods that came a moment ago and whose owners are not known yet. */
    private void list(List<News> news, Instant now) {
        if (!attributions.isWaiting() || !now.isBefore(everything.plus(OWNERS))) {
            listed = true;
            news.add(new News.Listed());
        }
    }

    /** Whether all that was there has been told. */
    boolean isListed() {
        return listed;
    }

    /** How many objects cannot be read. */
    int illegible() {
        return illegible.size();
    }

    private void read(Message message, List<News> news, List<PodUid> lost, Instant now) {
        switch (message) {
            case Message.Plain(var plain) -> news.add(plain);
            case Message.Wanting(var seen, var origin) -> {
                news.add(seen);
                news.addAll(attributions.seen(seen.pod().uid(), origin, now));
            }
            case Message.PodLost(var key, var pod) -> {
                news.add(new News.PodGone(key));
                attributions.gone(pod);
                lost.add(pod);
            }
            case Message.OwnerAbsent(var pod) -> news.addAll(attributions.ownerAbsent(pod));
            case Message.Illegible(var kind, var key, var why) -> {
                if (!why.equals(illegible.put(kind + " " + key, why))) {
                    log.warn("The {} {} cannot be read: {}", kind, key, why);
                }
            }
            case Message.Legible(var kind, var key) -> illegible.remove(kind + " " + key);
            case Message.Complained(var event, var complaint) -> complaints.filed(event, complaint);
            case Message.Silenced(var event) -> complaints.withdrawn(event);
        }
    }

    private void reach(Tokens tokens, List<News> news) {
        if (isAhead(said.replicas(), tokens.replicas())) {
            news.add(new News.ReplicasReached(tokens.replicas()));
        }
        if (isAhead(said.claims(), tokens.claims())) {
            news.add(new News.OfLedger(new Change.Reached(Change.Type.CLAIMS, tokens.claims())));
        }
        if (isAhead(said.pods(), tokens.pods())) {
            news.add(new News.OfLedger(new Change.Reached(Change.Type.PODS, tokens.pods())));
        }
        said = new Tokens(
                later(said.replicas(), tokens.replicas()),
                later(said.claims(), tokens.claims()),
                later(said.pods(), tokens.pods()));
    }

    private static boolean isAhead(ResourceVersion before, ResourceVersion now) {
        if (!now.equals(ResourceVersion.NONE) && now.compareTo(before) < 0) {
            throw new IllegalStateException("The version (%s) is below the one before (%s).".formatted(now, before));
        }
        return now.compareTo(before) > 0;
    }

    /** A version is not known while a list is read. */
    private static ResourceVersion later(ResourceVersion before, ResourceVersion now) {
        return now.compareTo(before) > 0 ? now : before;
    }
}
