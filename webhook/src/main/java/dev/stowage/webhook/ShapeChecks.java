package dev.stowage.webhook;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Warns of pods that no node of any InferenceClass could hold, even an empty one: such a replica waits for ever. */
final class ShapeChecks {
    private final List<DeclaredClass> classes;
    private final NodeMatching matching;
    private final Findings findings;

    /** How the members of an engine fit one class, in their order. */
    private record OnClass(String name, List<Fit> members) {
        boolean mayHold() {
            return members.stream().noneMatch(Fit.Lacks.class::isInstance);
        }

        /** Nothing is placed that claims nothing. */
        boolean mayClaim() {
            return members.stream().anyMatch(fit -> switch (fit) {
                case Fit.Fits(boolean claims) -> claims;
                case Fit.Lacks _ -> false;
                case Fit.Unknown() -> true;
            });
        }

        long lacking() {
            return members.stream().filter(Fit.Lacks.class::isInstance).count();
        }
    }

    /** How far a class is from holding a member. */
    private record Nearness(String className, Fit.Lacks lack) {
        static final Comparator<Nearness> NEAREST_FIRST = Comparator.comparingInt(
                        (Nearness nearness) -> nearness.lack.unmatched())
                .thenComparingInt(nearness -> nearness.lack.unmet())
                .thenComparingLong(nearness -> nearness.lack.shortage())
                .thenComparing(Nearness::className);
    }

    private ShapeChecks(List<DeclaredClass> classes, NodeMatching matching, Findings findings) {
        this.classes = classes;
        this.matching = matching;
        this.findings = findings;
    }

    static void check(
            Change<DeclaredDeployment> change,
            Selectors.Evaluation evaluation,
            ClassCatalog.Known known,
            Findings findings) {
        switch (known) {
            case ClassCatalog.Known.Classes(var classes)
            when !classes.isEmpty() -> {
                ShapeChecks checks = new ShapeChecks(classes, new NodeMatching(evaluation), findings);
                Set<String> touched = touched(change);
                change.after().engines().stream()
                        .filter(engine -> engine.members().stream().anyMatch(member -> touched.contains(member.path())))
                        .forEach(engine -> checks.engine(engine, touched));
            }
            case ClassCatalog.Known.Classes _, ClassCatalog.Known.Nothing _ -> {}
        }
    }

    /** Where the members stand whose requests changed. */
    private static Set<String> touched(Change<DeclaredDeployment> change) {
        record Shape(long count, List<String> selectors) {}
        record Identity(String engine, String role, List<Shape> requests) {}
        Set<String> paths = new HashSet<>();
        Ratchet.touched(
                        change,
                        DeclaredDeployment::members,
                        member -> new Identity(
                                member.engine(),
                                member.role(),
                                member.requests().stream()
                                        .map(request -> new Shape(
                                                request.count(),
                                                request.selectors().stream()
                                                        .map(DeclaredDeployment.Selector::text)
                                                        .toList()))
                                        .toList()))
                .forEach(member -> paths.add(member.path()));
        return paths;
    }

    private void engine(DeclaredDeployment.Engine engine, Set<String> touched) {
        List<OnClass> onClasses = new ArrayList<>();
        for (DeclaredClass node : classes) {
            onClasses.add(new OnClass(
                    node.name(),
                    engine.members().stream()
                            .map(member -> matching.fit(member.requests(), node))
                            .toList()));
        }
        boolean eachFits = true;
        for (int i = 0; i < engine.members().size(); i++) {
            DeclaredDeployment.Member member = engine.members().get(i);
            if (fitsNowhere(onClasses, i)) {
                eachFits = false;
                if (touched.contains(member.path())) {
                    findings.warning(member.path(), "no InferenceClass holds this pod; " + nearest(onClasses, i));
                }
            }
        }
        if (eachFits) {
            together(engine, onClasses);
        }
    }

    private static boolean fitsNowhere(List<OnClass> onClasses, int member) {
        return onClasses.stream().allMatch(on -> on.members().get(member) instanceof Fit.Lacks);
    }

    /** All members of an engine go onto one pool. */
    private void together(DeclaredDeployment.Engine engine, List<OnClass> onClasses) {
        List<OnClass> holding = onClasses.stream().filter(OnClass::mayHold).toList();
        if (holding.isEmpty()) {
            long fewest = onClasses.stream().mapToLong(OnClass::lacking).min().orElse(0);
            OnClass nearest = onClasses.stream()
                    .filter(on -> on.lacking() == fewest)
                    .findFirst()
                    .orElseThrow();
            int lacking = firstLacking(nearest);
            findings.warning(
                    engine.path(),
                    "no InferenceClass holds all members, which go onto one pool; %s holds no %s: %s"
                            .formatted(
                                    Quoted.of(nearest.name()),
                                    engine.members().get(lacking).role(),
                                    ((Fit.Lacks) nearest.members().get(lacking)).text()));
        } else if (holding.stream().noneMatch(OnClass::mayClaim)) {
            findings.warning(engine.path(), "only synthetic devices match: no pod claims any, so it is never placed");
        }
    }

    private static int firstLacking(OnClass on) {
        int member = 0;
        while (!(on.members().get(member) instanceof Fit.Lacks)) {
            member++;
        }
        return member;
    }

    private static String nearest(List<OnClass> onClasses, int member) {
        return onClasses.stream()
                .filter(on -> on.members().get(member) instanceof Fit.Lacks)
                .map(on -> new Nearness(on.name(), (Fit.Lacks) on.members().get(member)))
                .min(Nearness.NEAREST_FIRST)
                .map(nearness -> "nearest is %s: %s"
                        .formatted(
                                Quoted.of(nearness.className()), nearness.lack().text()))
                .orElseThrow();
    }
}
