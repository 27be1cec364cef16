package dev.stowage.webhook.http;

import java.nio.charset.StandardCharsets;

/** Calls as the API server makes them. */
final class Calls {
    static final String PATH = "/mutate-pods";
    static final String JSON = "Content-Type: application/json\r\n";

    private Calls() {}

    /** A review that nothing is wrong with. */
    static String review(String uid) {
        return """
                {"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{"uid":"%s",\
                "kind":{"group":"","version":"v1","kind":"Pod"},\
                "resource":{"group":"","version":"v1","resource":"pods"},\
                "namespace":"team","operation":"CREATE","userInfo":{"username":"someone","groups":[]},\
                "object":{"apiVersion":"v1","kind":"Pod","metadata":{"generateName":"pod-"},"spec":{}},\
                "oldObject":null,"dryRun":false,"options":null}}""".formatted(uid);
    }

    /** The whole request of a call. */
    static String call(String uid) {
        return post(PATH + "?timeout=3s", JSON, review(uid));
    }

    static String post(String target, String headers, String body) {
        return "POST %s HTTP/1.1\r\nHost: %s\r\n%sContent-Length: %d\r\n\r\n%s"
                .formatted(target, TestCertificate.HOST, headers, body.getBytes(StandardCharsets.UTF_8).length, body);
    }

    /** A request without content. */
    static String bare(String method, String target) {
        return "%s %s HTTP/1.1\r\nHost: %s\r\n\r\n".formatted(method, target, TestCertificate.HOST);
    }
}
