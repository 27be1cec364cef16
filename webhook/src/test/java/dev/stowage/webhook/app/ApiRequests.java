package dev.stowage.webhook.app;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Answers what clients ask of an API server. */
final class ApiRequests extends Handler.Abstract {
    /** Of the kinds of a version; what is not asked for by its path is not there. */
    private static final Pattern DISCOVERY = Pattern.compile("/apis/[^/]+/[^/]+");

    private final JsonMapper json = new JsonMapper();
    private final ApiObjects objects;
    private volatile boolean ending;

    ApiRequests(ApiObjects objects) {
        this.objects = objects;
    }

    /** Ends all watches. */
    void end() {
        ending = true;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        String path = Request.getPathInContext(request);
        if (path.equals("/version")) {
            return answer(response, callback, 200, json.createObjectNode().put("major", "1"));
        }
        if (DISCOVERY.matcher(path).matches()) {
            return status(response, callback, 404);
        }
        ApiPath about = ApiPath.of(path);
        Fields query = Request.extractQueryParameters(request);
        String selector = query.getValue("fieldSelector");
        if (selector != null && selector.startsWith("metadata.name=")) {
            about = about.named(selector.substring("metadata.name=".length()));
        }
        if ("true".equals(query.getValue("watch"))) {
            watch(request, response, callback, about);
            return true;
        }
        String content = Content.Source.asString(request);
        return switch (request.getMethod()) {
            case "GET" -> get(response, callback, about);
            case "POST" -> post(response, callback, about, (ObjectNode) json.readTree(content));
            case "PUT" -> answer(response, callback, 200, objects.put(about, (ObjectNode) json.readTree(content)));
            case "PATCH" -> answer(response, callback, 200, objects.patch(about, json.readTree(content)));
            default -> status(response, callback, 405);
        };
    }

    private boolean get(Response response, Callback callback, ApiPath about) {
        if (about.name().isEmpty()) {
            return answer(response, callback, 200, objects.list(about));
        }
        var found = objects.get(about);
        return found.isPresent() ? answer(response, callback, 200, found.get()) : status(response, callback, 404);
    }

    private boolean post(Response response, Callback callback, ApiPath about, ObjectNode object) {
        JsonNode metadata = object.path("metadata");
        String name =
                metadata.path("name").asString(metadata.path("generateName").asString("") + "x");
        ApiPath path = about.named(name);
        if (objects.get(path).isPresent()) {
            return status(response, callback, 409);
        }
        ((ObjectNode) metadata).put("name", name);
        // As the API server does, so that a Secret can be read back.
        object.path("stringData")
                .properties()
                .forEach(field -> object.withObjectProperty("data")
                        .put(field.getKey(), field.getValue().asString().getBytes(StandardCharsets.UTF_8)));
        object.remove("stringData");
        return answer(response, callback, 201, objects.put(path, object));
    }

    private boolean status(Response response, Callback callback, int code) {
        ObjectNode status = JsonNodeFactory.instance.objectNode();
        status.put("kind", "Status")
                .put("apiVersion", "v1")
                .put("status", "Failure")
                .put("code", code);
        status.put("reason", code == 404 ? "NotFound" : code == 409 ? "AlreadyExists" : "MethodNotAllowed");
        return answer(response, callback, code, status);
    }

    private boolean answer(Response response, Callback callback, int code, JsonNode content) {
        response.setStatus(code);
        Content.Sink.write(response, true, json.writeValueAsString(content), callback);
        return true;
    }

    private void watch(Request request, Response response, Callback callback, ApiPath about)
            throws InterruptedException {
        ApiObjects.Watching watching = objects.watch(about);
        var gone = new AtomicBoolean();
        request.addFailureListener(_ -> gone.set(true));
        try (OutputStream out = Content.Sink.asOutputStream(response)) {
            out.flush();
            while (!ending && !gone.get()) {
                ObjectNode event = watching.events().poll(100, TimeUnit.MILLISECONDS);
                if (event != null) {
                    out.write(json.writeValueAsBytes(event));
                    out.write('\n');
                    out.flush();
                }
            }
            callback.succeeded();
        } catch (IOException fault) {
            callback.failed(fault);
        } finally {
            objects.end(watching);
        }
    }
}
