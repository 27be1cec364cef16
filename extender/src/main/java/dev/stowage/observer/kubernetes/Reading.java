package dev.stowage.observer.kubernetes;

import dev.stowage.observer.wire.Fields;
import dev.stowage.observer.wire.MalformedObject;
import dev.stowage.observer.wire.Meta;
import dev.stowage.observer.wire.Times;
import dev.stowage.owners.kubernetes.Kind;
import dev.stowage.owners.kubernetes.Reduction;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/** Turns the objects of a kind into messages. */
final class Reading {
    /** How objects of a kind are read. */
    interface Decoder {
        /** May throw. */
        List<Message> decode(Meta meta, Fields object);

        /** What is safe to say about one that cannot be read; what it was before is forgotten by that. */
        List<Message> unreadable(Meta meta, Fields object);

        List<Message> gone(String namespace, String name, String uid);
    }

    private final Kind kind;
    private final Decoder decoder;

    /** The names of those that could not be read. */
    private final ConcurrentHashMap<String, Boolean> unreadable = new ConcurrentHashMap<>();

    Reading(Kind kind, Decoder decoder) {
        this.kind = kind;
        this.decoder = decoder;
    }

    List<Message> seen(String key, GenericKubernetesResource object) {
        Meta meta = meta(object.getMetadata());
        Fields fields = new Fields("", object.getAdditionalProperties());
        try {
            List<Message> messages = decoder.decode(meta, fields);
            return unreadable.remove(key) == null ? messages : and(messages, new Message.Legible(kind.kind(), key));
        } catch (MalformedObject | ArithmeticException | IllegalArgumentException malformed) {
            unreadable.put(key, true);
            return and(
                    decoder.unreadable(meta, fields),
                    new Message.Illegible(kind.kind(), key, String.valueOf(malformed.getMessage())));
        }
    }

    List<Message> gone(String key, String uid) {
        int slash = key.indexOf('/');
        List<Message> messages = decoder.gone(slash < 0 ? "" : key.substring(0, slash), key.substring(slash + 1), uid);
        return unreadable.remove(key) == null ? messages : and(messages, new Message.Legible(kind.kind(), key));
    }

    private static List<Message> and(List<Message> messages, Message more) {
        List<Message> all = new ArrayList<>(messages);
        all.add(more);
        return all;
    }

    private static Meta meta(ObjectMeta metadata) {
        GenericKubernetesResource object = new GenericKubernetesResource();
        object.setMetadata(metadata);
        String created = metadata.getCreationTimestamp();
        return new Meta(
                Objects.requireNonNullElse(metadata.getNamespace(), ""),
                metadata.getName(),
                Objects.requireNonNullElse(metadata.getUid(), ""),
                Reduction.known(object).owners(),
                new TreeMap<>(Objects.requireNonNullElse(metadata.getLabels(), Map.of())),
                new TreeMap<>(Objects.requireNonNullElse(metadata.getAnnotations(), Map.of())),
                created == null ? Instant.EPOCH : Times.instant(created),
                metadata.getDeletionTimestamp() != null);
    }
}
