package dev.stowage.webhook;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a ModelDeployment must be that its schema does not say. */
final class DeploymentChecks {
    private static final String ENGINES = "spec.template.spec.engines";
    private static final String RESERVED = "stowage.dev/";

    /** As many as a prediction has entries. */
    private static final long MAX_PODS = 1024;

    /** Characters of selectors that one request may have compiled: half a second. Real ones have some hundred. */
    private static final int MAX_TEXT = 32_768;

    private final Change<DeclaredDeployment> change;
    private final Findings findings;

    private record Site<T>(DeclaredDeployment.Member member, String request, T value) {}

    private DeploymentChecks(Change<DeclaredDeployment> change, Findings findings) {
        this.change = change;
        this.findings = findings;
    }

    static Decision decide(Change<DeclaredDeployment> change, Selectors selectors, ClassCatalog.Known classes) {
        Findings findings = new Findings();
        DeploymentChecks checks = new DeploymentChecks(change, findings);
        checks.engineNames();
        checks.requestNames();
        checks.waits();
        checks.pods();
        checks.labels();
        checks.selectors(selectors);
        if (!hasTooMuchText(change.after())) {
            ShapeChecks.check(change, selectors.evaluation(), classes, findings);
        }
        return findings.decision();
    }

    private void engineNames() {
        List<DeclaredDeployment.Engine> touched =
                Ratchet.touched(change, DeclaredDeployment::engines, DeclaredDeployment.Engine::name);
        Set<String> earlier = new HashSet<>();
        for (DeclaredDeployment.Engine engine : change.after().engines()) {
            if (!earlier.add(engine.name()) && touched.contains(engine)) {
                findings.duplicate(engine.path() + ".name", engine.name(), "each engine has a name of its own");
            }
        }
    }

    private void requestNames() {
        record Identity(String engine, String role, String name) {}
        Set<Identity> earlier = new HashSet<>();
        List<Site<DeclaredDeployment.Request>> touched = Ratchet.touched(
                change,
                DeploymentChecks::requests,
                site -> new Identity(site.member().engine(), site.member().role(), site.request()));
        for (Site<DeclaredDeployment.Request> site : requests(change.after())) {
            if (!earlier.add(new Identity(site.member().path(), "", site.request())) && touched.contains(site)) {
                findings.duplicate(
                        site.value().path() + ".name",
                        site.request(),
                        "each request of a member has a name of its own");
            }
        }
    }

    private static List<Site<DeclaredDeployment.Request>> requests(DeclaredDeployment deployment) {
        return deployment.members().stream()
                .flatMap(member ->
                        member.requests().stream().map(request -> new Site<>(member, request.name(), request)))
                .toList();
    }

    private void waits() {
        for (DeclaredDeployment.Wait wait : Ratchet.touched(change, DeclaredDeployment::waits, wait -> wait)) {
            if (LongDuration.isTooLong(wait.duration())) {
                findings.invalid(wait.path(), wait.duration(), LongDuration.RULE);
            }
        }
    }

    /** No prediction could hold a larger replica. */
    private void pods() {
        long pods = claimingPods(change.after());
        boolean touched = switch (change) {
            case Change.Created<DeclaredDeployment> _ -> true;
            case Change.Updated<DeclaredDeployment>(var before, var _) -> pods > claimingPods(before);
        };
        if (touched && pods > MAX_PODS) {
            findings.invalid(
                    ENGINES,
                    pods,
                    "one replica may have at most %d pods that claim devices (copies times members)"
                            .formatted(MAX_PODS));
        }
    }

    /** No overflow: counts are clamped when they are read, and an object has a bounded number of them. */
    private static long claimingPods(DeclaredDeployment deployment) {
        long pods = 0;
        for (DeclaredDeployment.Engine engine : deployment.engines()) {
            for (DeclaredDeployment.Member member : engine.members()) {
                pods += member.requests().isEmpty() ? 0 : engine.copies() * member.pods();
            }
        }
        return pods;
    }

    /** The schema says so of the deployment's own metadata; it does not look into pod templates. */
    private void labels() {
        record Identity(String engine, String role, String label) {}
        List<Site<String>> touched = Ratchet.touched(
                change,
                DeploymentChecks::reservedLabels,
                site -> new Identity(site.member().engine(), site.member().role(), site.value()));
        for (Site<String> site : touched) {
            findings.forbidden(
                    "%s.template.metadata.labels[%s]".formatted(site.member().path(), site.value()),
                    "labels under stowage.dev are reserved; the fleet scheduler sets them");
        }
    }

    private static List<Site<String>> reservedLabels(DeclaredDeployment deployment) {
        return deployment.members().stream()
                .flatMap(member -> member.labels().stream()
                        .filter(label -> label.startsWith(RESERVED))
                        .map(label -> new Site<>(member, "", label)))
                .toList();
    }

    private void selectors(Selectors selectors) {
        record Identity(String engine, String role, String request, String text) {}
        Set<String> looked = new HashSet<>();
        int length = 0;
        int skipped = 0;
        for (Site<DeclaredDeployment.Selector> site : Ratchet.touched(
                change,
                DeploymentChecks::allSelectors,
                of -> new Identity(
                        of.member().engine(),
                        of.member().role(),
                        of.request(),
                        of.value().text()))) {
            String text = site.value().text();
            length += looked.add(text) ? text.length() : 0;
            if (length > MAX_TEXT) {
                skipped++;
            } else if (selectors.check(text)
                    instanceof Selectors.Syntax.Malformed(int line, int column, String message)) {
                findings.invalid(
                        site.value().path() + ".cel",
                        text,
                        "does not compile: line %d, column %d: %s".formatted(line, column, message));
            }
        }
        if (skipped > 0) {
            findings.warning(
                    ENGINES,
                    "%d selectors were not checked, nor that a class fits: they have more than %d characters"
                            .formatted(skipped, MAX_TEXT));
        }
    }

    /** Evaluating them would compile them too, also those that were written by several updates. */
    private static boolean hasTooMuchText(DeclaredDeployment deployment) {
        return allSelectors(deployment).stream()
                        .map(site -> site.value().text())
                        .distinct()
                        .mapToLong(String::length)
                        .sum()
                > MAX_TEXT;
    }

    private static List<Site<DeclaredDeployment.Selector>> allSelectors(DeclaredDeployment deployment) {
        return requests(deployment).stream()
                .flatMap(site -> site.value().selectors().stream()
                        .map(selector -> new Site<>(site.member(), site.request(), selector)))
                .toList();
    }
}
