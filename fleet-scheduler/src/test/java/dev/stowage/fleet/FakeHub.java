package dev.stowage.fleet;

import dev.stowage.fleet.wire.Hub;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A hub in memory: lists in parts, and streams that say that something changed. Thread-safe. */
public final class FakeHub implements Hub {
    private static final KubernetesSerialization YAML = new KubernetesSerialization();
    private static final Pattern BETWEEN_DOCUMENTS = Pattern.compile("(?m)^---$");
    private static final String PREFIX = "/apis/stowage.dev/v1alpha1/";

    private final List<GenericKubernetesResource> objects = new ArrayList<>();
    private final Map<String, Deque<Answer>> insteads = new HashMap<>();
    private final List<Listener> listeners = new CopyOnWriteArrayList<>();
    private final List<String> asked = new ArrayList<>();
    private int partSize = 500;

    /** A hub that has the objects of YAML documents. */
    public static FakeHub of(String yaml) {
        FakeHub hub = new FakeHub();
        hub.put(yaml);
        return hub;
    }

    /** No part of a list has more objects. */
    public synchronized FakeHub givingAtMost(int objectsOfAPart) {
        partSize = objectsOfAPart;
        return this;
    }

    /** The next question about a resource is answered like this. */
    public synchronized FakeHub answering(String resource, int status, String body) {
        insteads.computeIfAbsent(resource, _ -> new ArrayDeque<>()).add(new Answer(status, body));
        return this;
    }

    /** Has these objects, instead of those of the same names. */
    public synchronized void put(String yaml) {
        BETWEEN_DOCUMENTS
                .splitAsStream(yaml)
                .map(document -> YAML.unmarshal(document, GenericKubernetesResource.class))
                .forEach(object -> {
                    objects.removeIf(old -> isSame(old, object));
                    objects.add(object);
                });
    }

    private static boolean isSame(GenericKubernetesResource one, GenericKubernetesResource other) {
        return one.getKind().equals(other.getKind())
                && one.getMetadata().getName().equals(other.getMetadata().getName())
                && String.valueOf(one.getMetadata().getNamespace())
                        .equals(String.valueOf(other.getMetadata().getNamespace()));
    }

    /** Has these objects as well, and says so. */
    public void change(String yaml) {
        put(yaml);
        tell(Listener::heard);
    }

    /** Tells all who listen. */
    public void tell(Consumer<Listener> news) {
        listeners.forEach(news);
    }

    /** What was asked, without what all questions have in common. */
    public synchronized List<String> asked() {
        return List.copyOf(asked);
    }

    @Override
    public String address() {
        return "https://hub.example.com:6443";
    }

    @Override
    public synchronized Answer get(String path) {
        asked.add(path.substring(PREFIX.length()));
        String resource = path.substring(PREFIX.length(), path.indexOf('?'));
        Deque<Answer> answers = insteads.getOrDefault(resource, new ArrayDeque<>());
        if (!answers.isEmpty()) {
            return answers.remove();
        }
        Map<String, String> query = Arrays.stream(
                        path.substring(path.indexOf('?') + 1).split("&"))
                .map(field -> field.split("=", 2))
                .collect(Collectors.toMap(
                        field -> field[0], field -> URLDecoder.decode(field[1], StandardCharsets.UTF_8)));
        return new Answer(200, list(resource, query));
    }

    private String list(String resource, Map<String, String> query) {
        List<GenericKubernetesResource> all = objects.stream()
                .filter(object -> plural(object.getKind()).equals(resource))
                .toList();
        int from = Integer.parseInt(query.getOrDefault("continue", "0"));
        int to = Math.min(all.size(), from + Math.min(partSize, Integer.parseInt(query.getOrDefault("limit", "500"))));
        String items = all.subList(from, to).stream().map(YAML::asJson).collect(Collectors.joining(","));
        String next = to < all.size() ? ",\"continue\":\"%s\"".formatted(to) : "";
        return "{\"apiVersion\":\"stowage.dev/v1alpha1\",\"items\":[%s],\"kind\":\"List\",\"metadata\":{\"resourceVersion\":\"7\"%s}}"
                .formatted(items, next);
    }

    private static String plural(String kind) {
        String lower = kind.toLowerCase(Locale.ROOT);
        return lower.endsWith("s") ? lower + "es" : lower + "s";
    }

    @Override
    public Stream stream(String path, Listener listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }

    /** How many streams are open. */
    public int streams() {
        return listeners.size();
    }

    @Override
    public void close() {
        listeners.clear();
    }
}
