package dev.stowage.fleet.wire;

import dev.stowage.fleet.FleetStatus;
import dev.stowage.fleet.ObjectKey;
import dev.stowage.text.Nearest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Turns the documents of one file into objects, element by element of a list. */
final class ObjectReader implements DocumentHandler {
    /** Elements of one list that wait for its kind, which may come last. */
    private static final int MAX_WITHOUT_KIND = 200_000;

    private final Origin origin;
    private final Schemas schemas;
    private final ContentDecoder decoder;
    private final Problems problems = new Problems();
    private final List<FleetObject> objects = new ArrayList<>();
    private Problems itemProblems = new Problems();
    private final List<FleetObject> itemObjects = new ArrayList<>();
    private final List<Node.Mapping> itemsWithoutKind = new ArrayList<>();
    private int failedAt;
    private String next = "";

    ObjectReader(Origin origin, Schemas schemas, ContentDecoder decoder) {
        this.origin = origin;
        this.schemas = schemas;
        this.decoder = decoder;
    }

    Problems problems() {
        return problems;
    }

    List<FleetObject> objects() {
        return List.copyOf(objects);
    }

    /** The file ends here, because the rest is no document. */
    void fail(Syntax fault) {
        failedAt = Math.max(1, fault.line());
        problems.error(origin.problem(fault.line(), fault.text()));
    }

    /** Where the rest of a list is, that an API server gave a part of; empty if there is none. */
    String next() {
        return next;
    }

    /** The line at which the file turned out to be no documents; 0 if it did not. */
    int failedAt() {
        return failedAt;
    }

    @Override
    public void item(Node item) {
        if (item instanceof Node.Mapping object && object.has("kind") && object.has("apiVersion")) {
            read(object, itemProblems, itemObjects);
        } else if (item instanceof Node.Mapping object && itemsWithoutKind.size() < MAX_WITHOUT_KIND) {
            itemsWithoutKind.add(object);
        } else {
            notAnObject(item, itemProblems);
        }
    }

    @Override
    public void document(Node document) {
        switch (document) {
            case Node.Mapping list when list.text("kind").endsWith("List") -> list(list);
            case Node.Mapping object -> read(object, problems, objects);
            case Node.Null _ -> {}
            case Node.Sequence _, Node.Text _, Node.Whole _, Node.Decimal _, Node.Bool _ ->
                notAnObject(document, problems);
        }
        itemProblems = new Problems();
        itemObjects.clear();
        itemsWithoutKind.clear();
    }

    /** The elements of a typed list may lack a kind, which is then the list's. */
    private void list(Node.Mapping list) {
        list.list("items").forEach(this::item);
        next = list.map("metadata").text("continue");
        String kind = list.text("kind");
        String each = kind.substring(0, kind.length() - "List".length());
        for (Node.Mapping object : itemsWithoutKind) {
            if (!each.isEmpty()) {
                read(
                        object.with(new Node.Entry("kind", object.line(), new Node.Text(object.line(), each)))
                                .with(new Node.Entry("apiVersion", object.line(), list.get("apiVersion"))),
                        itemProblems,
                        itemObjects);
            } else {
                notAnObject(object, itemProblems);
            }
        }
        problems.addAll(itemProblems);
        objects.addAll(itemObjects);
    }

    private void notAnObject(Node node, Problems found) {
        found.error(origin.problem(
                node.line(),
                node instanceof Node.Mapping
                        ? "found an object without kind, expected apiVersion and kind"
                        : "found %s, expected an object with apiVersion and kind".formatted(Found.text(node))));
    }

    private void read(Node.Mapping object, Problems found, List<FleetObject> into) {
        if (!(object.get("apiVersion") instanceof Node.Text(var _, var apiVersion))
                || !(object.get("kind") instanceof Node.Text(var _, var kind))) {
            found.error(origin.problem(
                    object.line(),
                    "found an object without %s, expected apiVersion and kind"
                            .formatted(object.has("apiVersion") ? "kind" : "apiVersion")));
            return;
        }
        Optional<Group> group = Arrays.stream(Group.values())
                .filter(known -> apiVersion.equals(known + "/" + Group.VERSION))
                .findFirst();
        Optional<Kind> known = Arrays.stream(Kind.values())
                .filter(one -> one.toString().equals(kind))
                .findFirst();
        if (group.isPresent() && known.isPresent()) {
            readKnown(object, header(object, group.get(), known.get()), found, into);
        } else if (group.isPresent() && Unused.isKind(group.get(), kind)) {
            if (group.get() == Group.MODELPLANE) {
                found.warn(
                        "kind " + kind,
                        origin.problem(object.line(), "kind %s is not used by Stowage".formatted(kind)));
            }
        } else {
            found.warn("kind " + apiVersion + " " + kind, unknown(object, apiVersion, kind, group.isPresent()));
        }
    }

    private Header header(Node.Mapping object, Group group, Kind kind) {
        Node.Mapping metadata = object.map("metadata");
        String namespace = kind.isNamespaced() ? metadata.text("namespace", Decoders.DEFAULT_NAMESPACE) : "";
        return new Header(
                group, kind, new ObjectKey(namespace, metadata.text("name")), new Place(origin, object.line()));
    }

    private void readKnown(Node.Mapping object, Header header, Problems found, List<FleetObject> into) {
        if (isDraft(object, header)) {
            return;
        }
        Schema schema = schemas.of(header.group(), header.kind());
        boolean valid = new SchemaCheck(header, schemas.patterns(), found).passes(object, schema)
                && ObjectChecks.passes(object, header, found);
        if (!header.key().name().isEmpty()) {
            into.add(
                    valid
                            ? new FleetObject(header, decoder.read(object, header), decoder.said(object, header))
                            : new FleetObject(
                                    header, new FleetObject.Content.Broken(), new FleetStatus.Part.Nothing()));
        }
    }

    /** On a hub, a replica counts from when a FleetPlan has committed it; nobody writes drafts into files. */
    private static boolean isDraft(Node.Mapping object, Header header) {
        return header.kind() == Kind.MODEL_REPLICA
                && header.place().origin() instanceof Origin.OnHub
                && !object.map("status").flag("committed");
    }

    private Problem unknown(Node.Mapping object, String apiVersion, String kind, boolean knownGroup) {
        List<String> kinds = Arrays.stream(Kind.values()).map(Kind::toString).toList();
        String text = knownGroup
                ? "unknown kind %s of %s%s".formatted(Found.shorten(kind), apiVersion, Nearest.hint(kind, kinds))
                : "unknown kind %s of %s".formatted(Found.shorten(kind), Found.shorten(apiVersion))
                        + (kinds.contains(kind)
                                ? ": expected %s/%s or %s/%s"
                                        .formatted(Group.STOWAGE, Group.VERSION, Group.MODELPLANE, Group.VERSION)
                                : "");
        return origin.problem(object.line(), text);
    }
}
