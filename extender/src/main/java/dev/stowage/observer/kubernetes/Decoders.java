package dev.stowage.observer.kubernetes;

import dev.stowage.extender.Change;
import dev.stowage.extender.ClaimKey;
import dev.stowage.extender.ClassName;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.Pod;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.RuleName;
import dev.stowage.extender.SliceName;
import dev.stowage.observer.News;
import dev.stowage.observer.wire.AutoscalerEventDecoder;
import dev.stowage.observer.wire.CatalogDecoder;
import dev.stowage.observer.wire.ClaimDecoder;
import dev.stowage.observer.wire.ComplaintDecoder;
import dev.stowage.observer.wire.Fields;
import dev.stowage.observer.wire.MalformedObject;
import dev.stowage.observer.wire.Meta;
import dev.stowage.observer.wire.NodeDecoder;
import dev.stowage.observer.wire.PodDecoder;
import dev.stowage.observer.wire.PoolDecoder;
import dev.stowage.observer.wire.ReplicaDecoder;
import dev.stowage.observer.wire.SliceDecoder;
import dev.stowage.owners.ObjectKey;
import dev.stowage.owners.Origin;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** How the objects of each kind are read. */
final class Decoders {
    private Decoders() {}

    /** Of a kind whose objects are told to the ledger by their names. */
    private record OfLedger(
            BiFunction<Meta, Fields, Change> seen,
            BiFunction<Meta, Fields, Change> unread,
            Function<String, Change> lost)
            implements Reading.Decoder {
        @Override
        public List<Message> decode(Meta meta, Fields object) {
            return plain(seen.apply(meta, object));
        }

        @Override
        public List<Message> unreadable(Meta meta, Fields object) {
            return plain(unread.apply(meta, object));
        }

        @Override
        public List<Message> gone(String namespace, String name, String uid) {
            return plain(lost.apply(name));
        }

        private static List<Message> plain(Change change) {
            return List.of(new Message.Plain(new News.OfLedger(change)));
        }
    }

    /** A node that cannot be read is no node, so nothing on it counts as free. */
    static Reading.Decoder nodes() {
        return new OfLedger(NodeDecoder::decode, (meta, _) -> gone(meta.name()), Decoders::gone);
    }

    private static Change gone(String node) {
        return new Change.NodeGone(new NodeName(node));
    }

    static Reading.Decoder slices() {
        return new OfLedger(
                SliceDecoder::decode, Decoders::unreadableSlice, name -> new Change.SliceGone(new SliceName(name)));
    }

    private static Change unreadableSlice(Meta meta, Fields object) {
        try {
            return SliceDecoder.unreadable(meta, object);
        } catch (MalformedObject _) {
            return new Change.SliceGone(new SliceName(meta.name()));
        }
    }

    static Reading.Decoder deviceClasses() {
        return new OfLedger(
                CatalogDecoder::deviceClass,
                (meta, _) -> CatalogDecoder.unreadableClass(meta),
                name -> new Change.ClassGone(new ClassName(name)));
    }

    static Reading.Decoder taintRules() {
        return new OfLedger(
                CatalogDecoder::taintRule,
                (meta, _) -> new Change.RuleGone(new RuleName(meta.name())),
                name -> new Change.RuleGone(new RuleName(name)));
    }

    /** Of a claim that cannot be read nobody knows which devices it holds: what was known of it stays. */
    static Reading.Decoder claims() {
        return new Reading.Decoder() {
            @Override
            public List<Message> decode(Meta meta, Fields object) {
                return List.of(new Message.Plain(new News.OfLedger(ClaimDecoder.decode(meta, object))));
            }

            @Override
            public List<Message> unreadable(Meta meta, Fields object) {
                return List.of();
            }

            @Override
            public List<Message> gone(String namespace, String name, String uid) {
                return List.of(
                        new Message.Plain(new News.OfLedger(new Change.ClaimGone(new ClaimKey(namespace, name)))));
            }
        };
    }

    /** Of a pod that cannot be read nobody knows what it takes: what was known of it stays. */
    static Reading.Decoder pods() {
        return new Reading.Decoder() {
            @Override
            public List<Message> decode(Meta meta, Fields object) {
                News.PodSeen seen = PodDecoder.decode(meta, object);
                boolean wanting = asks(seen.pod()) || !seen.facts().labels().isEmpty();
                return List.of(wanting ? new Message.Wanting(seen, origin(meta)) : new Message.Plain(seen));
            }

            @Override
            public List<Message> unreadable(Meta meta, Fields object) {
                return List.of();
            }

            @Override
            public List<Message> gone(String namespace, String name, String uid) {
                return List.of(new Message.PodLost(new PodKey(namespace, name), new PodUid(uid)));
            }
        };
    }

    private static boolean asks(Pod pod) {
        return pod.ownClaims() > 0
                || !pod.namedClaims().isEmpty()
                || !pod.requests().extended().counts().isEmpty();
    }

    private static Origin origin(Meta meta) {
        return new Origin(new ObjectKey("", "Pod", meta.namespace(), meta.name()), meta.owners(), meta.labels());
    }

    static Reading.Decoder pools() {
        return new Reading.Decoder() {
            @Override
            public List<Message> decode(Meta meta, Fields object) {
                return List.of(
                        new Message.Plain(new News.OfLedger(PoolDecoder.pool(meta, object))),
                        new Message.Plain(PoolDecoder.published(meta, object)));
            }

            @Override
            public List<Message> unreadable(Meta meta, Fields object) {
                return gone("", meta.name(), meta.uid());
            }

            @Override
            public List<Message> gone(String namespace, String name, String uid) {
                return List.of(new Message.Plain(new News.OfLedger(new Change.PoolGone(new PoolName(name)))));
            }
        };
    }

    /** To a replica that cannot be read no pod is accounted: it stays charged in full. */
    static Reading.Decoder replicas() {
        return new Reading.Decoder() {
            @Override
            public List<Message> decode(Meta meta, Fields object) {
                return List.of(new Message.Plain(ReplicaDecoder.decode(meta, object)));
            }

            @Override
            public List<Message> unreadable(Meta meta, Fields object) {
                return gone(meta.namespace(), meta.name(), meta.uid());
            }

            @Override
            public List<Message> gone(String namespace, String name, String uid) {
                return List.of(new Message.Plain(new News.ReplicaGone(namespace, name)));
            }
        };
    }

    /** What an autoscaler said stays said when its Event is gone, until it is too old. */
    static Reading.Decoder autoscalers() {
        return new Reading.Decoder() {
            @Override
            public List<Message> decode(Meta meta, Fields object) {
                return AutoscalerEventDecoder.decode(meta, object).stream()
                        .<Message>map(Message.Plain::new)
                        .toList();
            }

            @Override
            public List<Message> unreadable(Meta meta, Fields object) {
                return List.of();
            }

            @Override
            public List<Message> gone(String namespace, String name, String uid) {
                return List.of();
            }
        };
    }

    /** What an Event says that cannot be read nobody needs. */
    static Reading.Decoder complaints() {
        return new Reading.Decoder() {
            @Override
            public List<Message> decode(Meta meta, Fields object) {
                String event = event(meta.namespace(), meta.name());
                return List.of(new Message.Complained(event, ComplaintDecoder.decode(meta, object)));
            }

            @Override
            public List<Message> unreadable(Meta meta, Fields object) {
                return gone(meta.namespace(), meta.name(), meta.uid());
            }

            @Override
            public List<Message> gone(String namespace, String name, String uid) {
                return List.of(new Message.Silenced(event(namespace, name)));
            }

            private static String event(String namespace, String name) {
                return namespace + "/" + name;
            }
        };
    }
}
