package dev.stowage.fleet.wire;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Reads the objects of a hub, kind by kind and part by part. */
final class HubReader {
    /** A list that expires so often is larger than the hub can give before it compacts. */
    private static final int TRIES = 3;

    private final Hub hub;
    private final HubRequests requests;
    private final Schemas schemas;
    private final Texts texts;
    private final ContentDecoder decoder;

    HubReader(Hub hub, Schemas schemas, Texts texts, ContentDecoder decoder) {
        this.hub = hub;
        this.requests = new HubRequests(hub);
        this.schemas = schemas;
        this.texts = texts;
        this.decoder = decoder;
    }

    List<FleetObject> read(Problems problems) {
        List<FleetObject> objects = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            objects.addAll(read(kind, problems));
        }
        return objects;
    }

    private List<FleetObject> read(Kind kind, Problems problems) {
        for (int tries = 0; tries < TRIES; tries++) {
            Problems found = new Problems();
            List<FleetObject> objects = new ArrayList<>();
            if (readsAll(kind, objects, found)) {
                problems.addAll(found);
                return objects;
            }
        }
        throw new HubUnavailable(
                HubUnavailable.Reason.REFUSED,
                "the hub at %s cannot give all %s before the list expires".formatted(hub.address(), kind.resource()));
    }

    /** Whether the list did not expire before its end. */
    private boolean readsAll(Kind kind, List<FleetObject> objects, Problems found) {
        String next = "";
        do {
            switch (requests.part(kind, next)) {
                case HubRequests.Part.Expired() -> {
                    return false;
                }
                case HubRequests.Part.Given(var body) -> {
                    ObjectReader reader = read(body);
                    objects.addAll(reader.objects());
                    found.addAll(reader.problems());
                    next = reader.next();
                }
            }
        } while (!next.isEmpty());
        return true;
    }

    private ObjectReader read(String body) {
        ObjectReader reader = new ObjectReader(new Origin.OnHub(), schemas, decoder);
        try {
            JsonReader.read(body.getBytes(StandardCharsets.UTF_8), texts, reader);
        } catch (Syntax noJson) {
            reader.fail(noJson);
        }
        return reader;
    }
}
