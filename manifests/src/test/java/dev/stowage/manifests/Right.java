package dev.stowage.manifests;

import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What an account may do with one resource.
 *
 * @param resource with its group, as kubectl writes it, and with its subresource: {@code modelreplicas.stowage.dev/status}
 * @param names of the objects that it is about; empty for all
 * @param verbs in order
 * @param where {@code everywhere}, or a namespace
 */
record Right(String resource, List<String> names, List<String> verbs, String where) {
    private static final Pattern QUOTED = Pattern.compile("`([^`]*)`");

    Right {
        names = List.copyOf(names);
        verbs = verbs.stream().sorted().toList();
    }

    /** Those that the roles of a folder give. */
    static List<Right> givenBy(Installation installation) {
        return Stream.concat(
                        installation.all(ClusterRole.class).stream()
                                .flatMap(role -> role.getRules().stream().flatMap(rule -> of(rule, "everywhere"))),
                        installation.all(Role.class).stream()
                                .flatMap(role -> role.getRules().stream()
                                        .flatMap(rule ->
                                                of(rule, role.getMetadata().getNamespace()))))
                .toList();
    }

    private static Stream<Right> of(PolicyRule rule, String where) {
        return rule.getApiGroups().stream()
                .flatMap(group -> rule.getResources().stream().map(resource -> named(resource, group)))
                .map(resource -> new Right(resource, rule.getResourceNames(), rule.getVerbs(), where));
    }

    private static String named(String resource, String group) {
        String[] parts = resource.split("/", 2);
        return parts[0] + (group.isEmpty() ? "" : "." + group) + (parts.length == 1 ? "" : "/" + parts[1]);
    }

    /** Those of the tables below a heading of a page, each of which says why. */
    static List<Right> writtenBelow(String heading, String page) {
        int begin = page.indexOf("\n## " + heading + "\n");
        if (begin < 0) {
            throw new IllegalStateException("The page has no heading (%s).".formatted(heading));
        }
        int end = page.indexOf("\n## ", begin + 1);
        List<Right> rights = new ArrayList<>();
        page.substring(begin, end < 0 ? page.length() : end)
                .lines()
                .filter(line -> line.startsWith("| `"))
                .forEach(line -> rights.add(row(line)));
        return rights;
    }

    private static Right row(String line) {
        String[] cells = line.split("\\|", 6);
        if (cells.length != 6 || cells[4].isBlank()) {
            throw new IllegalStateException("The row (%s) does not say why.".formatted(line));
        }
        List<String> words =
                QUOTED.matcher(cells[1]).results().map(found -> found.group(1)).toList();
        Matcher namespace = QUOTED.matcher(cells[3]);
        return new Right(
                words.getFirst(),
                words.subList(1, words.size()),
                Arrays.asList(cells[2].strip().split(", ", -1)),
                namespace.find() ? namespace.group(1) : cells[3].strip());
    }
}
