package dev.stowage.manifests.cel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A semantic version (semver.org 2.0.0). Build metadata is checked and then dropped: it takes no part in order or equality.
 *
 * <p>Accepts what {@code Parse} of github.com/blang/semver/v4 accepts, which is what Kubernetes uses; numbers are unsigned
 * 64 bits there and here.
 */
record Semver(long major, long minor, long patch, List<Semver.Identifier> prerelease) implements Comparable<Semver> {
    private static final String DIGITS = "0123456789";

    /** One dot-separated part of a prerelease. Numbers sort before words. */
    sealed interface Identifier {
        record Numeric(long value) implements Identifier {}

        record Word(String text) implements Identifier {}
    }

    Semver {
        prerelease = List.copyOf(prerelease);
    }

    /**
     * Reads a version.
     *
     * @throws IllegalArgumentException if the text is no semantic version
     */
    static Semver parse(String text) {
        String[] parts = text.split("\\.", 3);
        if (parts.length != 3) {
            throw new IllegalArgumentException("The text (%s) is not a version of three numbers.".formatted(text));
        }
        String patch = parts[2];
        int plus = patch.indexOf('+');
        if (plus >= 0) {
            Arrays.stream(patch.substring(plus + 1).split("\\.", -1)).forEach(part -> identifier(part, false));
            patch = patch.substring(0, plus);
        }
        int dash = patch.indexOf('-');
        List<Identifier> prerelease = new ArrayList<>();
        if (dash >= 0) {
            for (String part : patch.substring(dash + 1).split("\\.", -1)) {
                prerelease.add(identifier(part, true));
            }
            patch = patch.substring(0, dash);
        }
        return new Semver(number(parts[0]), number(parts[1]), number(patch), prerelease);
    }

    /** Reads a version; empty if the text is none. */
    static Optional<Semver> tryParse(String text) {
        try {
            return Optional.of(parse(text));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /**
     * The text without a leading v, with missing minor and patch numbers added and leading zeros removed, as {@code
     * normalizeAndParse} of k8s.io/apiserver ({@code pkg/cel/library/semverlib.go}) does.
     *
     * @throws IllegalArgumentException if a shortened version has a prerelease or build
     */
    static String normalize(String text) {
        String[] parts = (text.startsWith("v") ? text.substring(1) : text).split("\\.", 3);
        for (int i = 0; i < parts.length; i++) {
            parts[i] = withoutLeadingZeros(parts[i]);
        }
        if (parts.length == 3) {
            return String.join(".", parts);
        }
        String last = parts[parts.length - 1];
        if (last.indexOf('+') >= 0 || last.indexOf('-') >= 0) {
            throw new IllegalArgumentException(
                    "The shortened version (%s) must not have a prerelease or build.".formatted(text));
        }
        return String.join(".", parts) + ".0".repeat(3 - parts.length);
    }

    private static String withoutLeadingZeros(String part) {
        if (part.length() <= 1) {
            return part;
        }
        int from = 0;
        while (from < part.length() && part.charAt(from) == '0') {
            from++;
        }
        boolean digitFollows = from < part.length() && DIGITS.indexOf(part.charAt(from)) >= 0;
        return digitFollows ? part.substring(from) : "0" + part.substring(from);
    }

    private static long number(String text) {
        if (text.length() > 1 && text.charAt(0) == '0') {
            throw new IllegalArgumentException("The number (%s) must not have leading zeros.".formatted(text));
        }
        if (!consistsOf(text, false)) {
            throw new IllegalArgumentException("The text (%s) is not a number.".formatted(text));
        }
        return Long.parseUnsignedLong(text);
    }

    private static Identifier identifier(String text, boolean numbersCount) {
        if (text.isEmpty() || !consistsOf(text, true)) {
            throw new IllegalArgumentException(
                    "The identifier (%s) must be letters, digits and dashes.".formatted(text));
        }
        return numbersCount && consistsOf(text, false)
                ? new Identifier.Numeric(number(text))
                : new Identifier.Word(text);
    }

    private static boolean consistsOf(String text, boolean lettersToo) {
        return text.chars()
                .allMatch(c -> (c >= '0' && c <= '9')
                        || (lettersToo && ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-')));
    }

    @Override
    public int compareTo(Semver other) {
        int numbers = Long.compareUnsigned(major, other.major);
        numbers = numbers != 0 ? numbers : Long.compareUnsigned(minor, other.minor);
        numbers = numbers != 0 ? numbers : Long.compareUnsigned(patch, other.patch);
        if (numbers != 0) {
            return Integer.signum(numbers);
        }
        if (prerelease.isEmpty() || other.prerelease.isEmpty()) {
            return Boolean.compare(prerelease.isEmpty(), other.prerelease.isEmpty());
        }
        for (int i = 0; i < Math.min(prerelease.size(), other.prerelease.size()); i++) {
            int order = compare(prerelease.get(i), other.prerelease.get(i));
            if (order != 0) {
                return Integer.signum(order);
            }
        }
        return Integer.compare(prerelease.size(), other.prerelease.size());
    }

    private static int compare(Identifier one, Identifier other) {
        return switch (one) {
            case Identifier.Numeric(long value) ->
                switch (other) {
                    case Identifier.Numeric(long otherValue) -> Long.compareUnsigned(value, otherValue);
                    case Identifier.Word _ -> -1;
                };
            case Identifier.Word(String text) ->
                switch (other) {
                    case Identifier.Numeric _ -> 1;
                    case Identifier.Word(String otherText) -> text.compareTo(otherText);
                };
        };
    }
}
