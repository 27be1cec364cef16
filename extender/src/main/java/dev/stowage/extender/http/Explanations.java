package dev.stowage.extender.http;

import dev.stowage.extender.Explanation;
import dev.stowage.extender.PodKey;
import dev.stowage.extender.Steering;
import dev.stowage.extender.View;
import dev.stowage.extender.wire.ExplanationPage;
import dev.stowage.extender.wire.ExplanationText;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Says why pods went where they went: {@code GET /explain/NAMESPACE/POD}. */
@FunctionalInterface
public interface Explanations {
    /** RFC 1123, as Kubernetes has it for namespaces ({@code validation.IsDNS1123Label}). */
    Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");

    /** RFC 1123, as Kubernetes has it for pods ({@code validation.IsDNS1123Subdomain}). */
    Pattern SUBDOMAIN =
            Pattern.compile("(?=.{1,253}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

    /** How they are written. */
    enum Form {
        TEXT,
        JSON
    }

    /** What is said about a pod, whether or not these are names. */
    Page about(String namespace, String pod, Form form);

    /** Says nothing about any pod, but why. */
    static Explanations none(String why) {
        return (_, _, _) -> Page.sentence(404, why);
    }

    /** Of what is remembered. */
    static Explanations of(Steering steering, Supplier<View> view) {
        return (namespace, pod, form) -> {
            if (!LABEL.matcher(namespace).matches() || !SUBDOMAIN.matcher(pod).matches()) {
                return Page.sentence(400, "That is no name of a pod: say /explain/NAMESPACE/POD.");
            }
            Explanation explanation = steering.explain(view.get(), new PodKey(namespace, pod));
            if (explanation.decisions().isEmpty()) {
                return Page.sentence(
                        404, "No scheduler has asked here about a pod %s/%s lately.".formatted(namespace, pod));
            }
            return switch (form) {
                case TEXT -> new Page(200, Page.TEXT, ExplanationPage.write(explanation));
                case JSON ->
                    new Page(
                            200,
                            "application/json",
                            new String(ExplanationText.write(explanation), StandardCharsets.UTF_8));
            };
        };
    }
}
