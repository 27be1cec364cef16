package dev.stowage.fleet.wire;

import java.math.BigInteger;

/** Plain YAML scalars by the core schema of YAML 1.2 (section 10.3.2): what is not written like anything else is a text. */
final class Scalars {
    private Scalars() {}

    static Node plain(int line, String text) {
        if (text.isEmpty()) {
            return new Node.Null(line);
        }
        return switch (text.charAt(0)) {
            case '~', 'n', 'N', 't', 'T', 'f', 'F' -> word(line, text);
            case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '-', '+', '.' -> number(line, text);
            default -> new Node.Text(line, text);
        };
    }

    /** Digits with or without a sign. */
    static Node whole(int line, String digits) {
        try {
            return new Node.Whole(line, Long.parseLong(digits));
        } catch (NumberFormatException tooLarge) {
            return new Node.Decimal(line, digits);
        }
    }

    private static Node word(int line, String text) {
        return switch (text) {
            case "~", "null", "Null", "NULL" -> new Node.Null(line);
            case "true", "True", "TRUE" -> new Node.Bool(line, true);
            case "false", "False", "FALSE" -> new Node.Bool(line, false);
            default -> new Node.Text(line, text);
        };
    }

    private static Node number(int line, String text) {
        if (text.length() > 2 && text.charAt(0) == '0' && (text.charAt(1) == 'x' || text.charAt(1) == 'o')) {
            int radix = text.charAt(1) == 'x' ? 16 : 8;
            return hasOnlyDigits(text, 2, radix)
                    ? whole(line, new BigInteger(text.substring(2), radix).toString())
                    : new Node.Text(line, text);
        }
        int start = text.charAt(0) == '-' || text.charAt(0) == '+' ? 1 : 0;
        if (hasOnlyDigits(text, start, 10)) {
            return whole(line, text);
        }
        return isDecimal(text, start) ? new Node.Decimal(line, text) : new Node.Text(line, text);
    }

    private static boolean hasOnlyDigits(String text, int start, int radix) {
        for (int i = start; i < text.length(); i++) {
            if (text.charAt(i) > 'f' || Character.digit(text.charAt(i), radix) < 0) {
                return false;
            }
        }
        return text.length() > start;
    }

    /** {@code [-+]? ( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?}, infinity or not a number. */
    private static boolean isDecimal(String text, int start) {
        String rest = text.substring(start);
        if (rest.equals(".inf") || rest.equals(".Inf") || rest.equals(".INF")) {
            return true;
        }
        if (start == 0 && (rest.equals(".nan") || rest.equals(".NaN") || rest.equals(".NAN"))) {
            return true;
        }
        int before = digits(text, start);
        int at = before;
        boolean some = before > start;
        if (at < text.length() && text.charAt(at) == '.') {
            int after = digits(text, at + 1);
            some |= after > at + 1;
            at = after;
        }
        if (some && at < text.length() && (text.charAt(at) == 'e' || text.charAt(at) == 'E')) {
            int exponent = at + 1;
            if (exponent < text.length() && (text.charAt(exponent) == '-' || text.charAt(exponent) == '+')) {
                exponent++;
            }
            at = digits(text, exponent);
            some = at > exponent;
        }
        return some && at == text.length();
    }

    private static int digits(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }
}
