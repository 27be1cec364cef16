package dev.stowage.fleet.wire;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Asks a hub for the objects of a kind, and says in words what it refuses. */
final class HubRequests {
    /** Objects of one answer, as kubectl asks for them. */
    private static final int CHUNK = 500;

    /** A connection that broke without a word is found out after so long. */
    private static final int WATCH_SECONDS = 300;

    private static final String GROUP = "/apis/" + Group.STOWAGE + "/" + Group.VERSION + "/";

    private final Hub hub;

    HubRequests(Hub hub) {
        this.hub = hub;
    }

    /** What came of asking for a part of a list. */
    sealed interface Part {
        record Given(String body) implements Part {}

        /** Too much has changed since the list was begun. */
        record Expired() implements Part {}
    }

    /** A part of the list of all objects of a kind; {@code next} says where it begins, empty at the beginning. */
    Part part(Kind kind, String next) {
        String path = "%s%s?limit=%s".formatted(GROUP, kind.resource(), CHUNK);
        String from = next.isEmpty() ? "" : "&continue=" + URLEncoder.encode(next, StandardCharsets.UTF_8);
        Hub.Answer answer = hub.get(path + from);
        return answer.status() == 410 ? new Part.Expired() : new Part.Given(body(kind, answer));
    }

    /** The version that the objects of a kind have now. */
    String version(Kind kind) {
        Hub.Answer answer = hub.get(GROUP + kind.resource() + "?limit=1");
        return document(body(kind, answer)).map("metadata").text("resourceVersion");
    }

    /** Hears of all changes of a kind since that version. */
    Hub.Stream changes(Kind kind, String version, Hub.Listener listener) {
        return hub.stream(
                "%s%s?watch=true&timeoutSeconds=%s&resourceVersion=%s"
                        .formatted(
                                GROUP,
                                kind.resource(),
                                WATCH_SECONDS,
                                URLEncoder.encode(version, StandardCharsets.UTF_8)),
                listener);
    }

    private String body(Kind kind, Hub.Answer answer) {
        if (answer.status() == 200) {
            return answer.body();
        }
        String resource = kind.resource() + "." + Group.STOWAGE;
        String said = document(answer.body()).text("message", "status " + answer.status());
        throw switch (answer.status()) {
            case 401 ->
                new HubUnavailable(
                        HubUnavailable.Reason.UNAUTHORIZED,
                        "the hub at %s does not accept the credentials of the kubeconfig: %s"
                                .formatted(hub.address(), said));
            case 403 ->
                new HubUnavailable(
                        HubUnavailable.Reason.FORBIDDEN,
                        "the hub at %s does not let you read %s: %s".formatted(hub.address(), resource, said));
            case 404 ->
                new HubUnavailable(
                        HubUnavailable.Reason.NOT_INSTALLED,
                        "the hub at %s has no %s: Stowage's CRDs are not installed there (kubectl apply --server-side -f manifests/crds), or it is no hub"
                                .formatted(hub.address(), resource));
            default ->
                new HubUnavailable(
                        HubUnavailable.Reason.REFUSED,
                        "the hub at %s does not give %s: %s".formatted(hub.address(), resource, said));
        };
    }

    /** An answer as a small tree; an empty one if it is something else than an object in JSON. */
    private static Node.Mapping document(String body) {
        LastDocument last = new LastDocument();
        try {
            JsonReader.read(body.getBytes(StandardCharsets.UTF_8), new Texts(), last);
        } catch (Syntax noJson) {
            return Node.Mapping.EMPTY;
        }
        return last.found;
    }

    /** Keeps what is no list. */
    private static final class LastDocument implements DocumentHandler {
        private Node.Mapping found = Node.Mapping.EMPTY;

        @Override
        public void item(Node item) {}

        @Override
        public void document(Node document) {
            if (document instanceof Node.Mapping object) {
                found = object;
            }
        }
    }
}
