package dev.stowage.manifests.cel;

import static dev.cel.common.types.SimpleType.BOOL;
import static dev.cel.common.types.SimpleType.INT;
import static dev.cel.common.types.SimpleType.STRING;
import static dev.stowage.manifests.cel.Functions.binary;
import static dev.stowage.manifests.cel.Functions.unary;

import dev.cel.common.types.CelType;
import dev.cel.common.types.OpaqueType;

/** The functions of {@code semver()}: k8s.io/apiserver, {@code pkg/cel/library/semverlib.go}, version 1 (Kubernetes 1.33). */
final class SemverFunctions {
    static final CelType TYPE = OpaqueType.create("kubernetes.Semver");

    private SemverFunctions() {}

    static void addTo(Functions functions) {
        addConversions(functions);
        functions
                .member(
                        "isGreaterThan",
                        binary("semver_is_greater_than", Semver.class, Semver.class, (a, b) -> a.compareTo(b) > 0),
                        BOOL,
                        TYPE,
                        TYPE)
                .member(
                        "isLessThan",
                        binary("semver_is_less_than", Semver.class, Semver.class, (a, b) -> a.compareTo(b) < 0),
                        BOOL,
                        TYPE,
                        TYPE)
                .member(
                        "compareTo",
                        binary("semver_compare_to", Semver.class, Semver.class, (a, b) -> (long) a.compareTo(b)),
                        INT,
                        TYPE,
                        TYPE)
                .member("major", unary("semver_major", Semver.class, Semver::major), INT, TYPE)
                .member("minor", unary("semver_minor", Semver.class, Semver::minor), INT, TYPE)
                .member("patch", unary("semver_patch", Semver.class, Semver::patch), INT, TYPE);
    }

    private static void addConversions(Functions functions) {
        functions
                .global("semver", unary("string_to_semver", String.class, Semver::parse), TYPE, STRING)
                .global(
                        "semver",
                        binary("string_bool_to_semver", String.class, Boolean.class, SemverFunctions::parse),
                        TYPE,
                        STRING,
                        BOOL)
                .global(
                        "isSemver",
                        unary("is_semver_string", String.class, text -> isSemver(text, false)),
                        BOOL,
                        STRING)
                .global(
                        "isSemver",
                        binary("is_semver_string_bool", String.class, Boolean.class, SemverFunctions::isSemver),
                        BOOL,
                        STRING,
                        BOOL);
    }

    private static Semver parse(String text, boolean normalize) {
        return Semver.parse(normalize ? Semver.normalize(text) : text);
    }

    private static boolean isSemver(String text, boolean normalize) {
        try {
            parse(text, normalize);
            return true;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }
}
