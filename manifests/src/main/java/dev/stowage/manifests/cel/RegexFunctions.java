package dev.stowage.manifests.cel;

import static dev.cel.common.types.SimpleType.INT;
import static dev.cel.common.types.SimpleType.STRING;
import static dev.stowage.manifests.cel.Functions.binary;

import com.google.common.collect.ImmutableList;
import com.google.re2j.Matcher;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.runtime.CelFunctionBinding;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * {@code find} and {@code findAll}: k8s.io/apiserver, {@code pkg/cel/library/regex.go}; and what CEL's own {@code matches}
 * calls.
 */
final class RegexFunctions {
    private RegexFunctions() {}

    static void addTo(Functions functions) {
        CelType strings = ListType.create(STRING);
        functions
                .member(
                        "find",
                        binary("string_find_string", String.class, String.class, RegexFunctions::find),
                        STRING,
                        STRING,
                        STRING)
                .member(
                        "findAll",
                        binary("string_find_all_string", String.class, String.class, (t, r) -> findAll(t, r, -1)),
                        strings,
                        STRING,
                        STRING)
                .member(
                        "findAll",
                        Functions.of(
                                "string_find_all_string_int",
                                ImmutableList.of(String.class, String.class, Long.class),
                                arguments ->
                                        findAll((String) arguments[0], (String) arguments[1], (Long) arguments[2])),
                        strings,
                        STRING,
                        STRING,
                        INT);
    }

    /** The standard function {@code matches}, for an expression of bounded size. */
    static Collection<CelFunctionBinding> matches() {
        return CelFunctionBinding.fromOverloads(
                "matches",
                binary("matches", String.class, String.class, RegexFunctions::matches),
                binary("matches_string", String.class, String.class, RegexFunctions::matches));
    }

    private static boolean matches(String text, String regex) {
        return Regex.compile(regex).matcher(text).find();
    }

    private static String find(String text, String regex) {
        Matcher matcher = Regex.compile(regex).matcher(text);
        return matcher.find() ? matcher.group() : "";
    }

    /** At most {@code limit} matches; all of them if it is negative. */
    private static List<String> findAll(String text, String regex, long limit) {
        Matcher matcher = Regex.compile(regex).matcher(text);
        List<String> found = new ArrayList<>();
        while ((limit < 0 || found.size() < limit) && matcher.find()) {
            found.add(matcher.group());
        }
        return List.copyOf(found);
    }
}
