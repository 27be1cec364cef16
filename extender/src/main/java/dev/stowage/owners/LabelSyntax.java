package dev.stowage.owners;

import java.util.regex.Pattern;

/** What labels, and selectors of labels, can consist of (apimachinery, {@code util/validation/validation.go}). */
public final class LabelSyntax {
    public static final String KEY_RULE =
            "must be the key of a label: at most 63 letters, digits, '-', '_' and '.', beginning and ending with a letter or"
                    + " digit, after an optional DNS subdomain and '/'";

    public static final String VALUE_RULE =
            "must be the value of a label: empty, or at most 63 letters, digits, '-', '_' and '.', beginning and ending with a"
                    + " letter or digit";

    private static final int MAX_PREFIX = 253;

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?");

    private static final Pattern PREFIX =
            Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

    private LabelSyntax() {}

    public static boolean isKey(String key) {
        int slash = key.indexOf('/');
        return slash < 0
                ? NAME.matcher(key).matches()
                : slash <= MAX_PREFIX
                        && PREFIX.matcher(key.substring(0, slash)).matches()
                        && NAME.matcher(key.substring(slash + 1)).matches();
    }

    public static boolean isValue(String value) {
        return value.isEmpty() || NAME.matcher(value).matches();
    }
}
