package dev.stowage.manifests.cel;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Reads quantities as {@code ParseQuantity} of k8s.io/apimachinery ({@code pkg/api/resource/quantity.go}) does. */
final class QuantityParser {
    /** Kubernetes takes any 32 bits and then computes with it; beyond this bound of ours a quantity means nothing. */
    private static final int MAX_EXPONENT = 1_000;

    /** Digits that surely fit 64 bits: {@code maxInt64Factors} upstream. */
    private static final int LONG_DIGITS = 18;

    private static final int NANO = 9;
    private static final String SUFFIX_LETTERS = "eEinumkKMGTP";
    private static final BigDecimal MAX_BINARY = BigDecimal.valueOf(Long.MAX_VALUE);

    private final String text;
    private int at;

    private QuantityParser(String text) {
        this.text = text;
    }

    static Quantity parse(String text) {
        if (text.isEmpty()) {
            throw malformed(text);
        }
        return new QuantityParser(text).read();
    }

    private Quantity read() {
        boolean negative = text.charAt(0) == '-';
        if (negative || text.charAt(0) == '+') {
            at++;
        }
        int numberFrom = at;
        skipZeros();
        if (at == text.length()) {
            return Quantity.ZERO;
        }
        String whole = digits();
        String fraction = "";
        boolean point = at < text.length() && text.charAt(at) == '.';
        if (point) {
            at++;
            fraction = digits();
        }
        boolean anyDigit = at - numberFrom > (point ? 1 : 0);
        Suffix suffix = suffix();
        Digits number = new Digits(negative, whole.isEmpty() ? "0" : whole, fraction);
        if (suffix.binary() ? fitsBinary(number, suffix) : fitsDecimal(number, suffix)) {
            return narrow(number, suffix);
        }
        if (!anyDigit) {
            throw malformed(text);
        }
        return wide(number, suffix);
    }

    private static boolean fitsDecimal(Digits number, Suffix suffix) {
        return number.whole().length() + number.fraction().length() <= LONG_DIGITS
                && suffix.exponent() - number.fraction().length() >= -NANO;
    }

    private static boolean fitsBinary(Digits number, Suffix suffix) {
        // Upstream's estimate, to the digit: it decides what isInteger() says of 100Ti.
        return number.fraction().isEmpty() && 14 - number.whole().length() - suffix.exponent() * 3 / 10 >= 0;
    }

    private static Quantity narrow(Digits number, Suffix suffix) {
        long value = Long.parseLong(number.whole() + number.fraction());
        long signed = number.negative() ? -value : value;
        return suffix.binary()
                ? Quantity.of(signed << suffix.exponent())
                : new Quantity(BigDecimal.valueOf(signed, number.fraction().length() - suffix.exponent()), false);
    }

    private static Quantity wide(Digits number, Suffix suffix) {
        BigDecimal unscaled = new BigDecimal(number.whole() + "." + number.fraction() + "0");
        BigDecimal amount = suffix.binary()
                ? unscaled.multiply(new BigDecimal(BigInteger.TWO.pow(suffix.exponent())))
                : unscaled.scaleByPowerOfTen(suffix.exponent());
        // Whoever asks for too little to be represented gets the least there is, not nothing.
        BigDecimal rounded = amount.scale() > NANO ? amount.setScale(NANO, RoundingMode.UP) : amount;
        BigDecimal capped = suffix.binary() ? rounded.min(MAX_BINARY) : rounded;
        return new Quantity(number.negative() ? capped.negate() : capped, true);
    }

    private Suffix suffix() {
        int from = at;
        while (at < text.length() && SUFFIX_LETTERS.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        if (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
            at++;
        }
        digits();
        if (at < text.length()) {
            throw malformed(text);
        }
        return suffix(text.substring(from));
    }

    private Suffix suffix(String suffix) {
        return switch (suffix) {
            case "n" -> new Suffix(false, -9);
            case "u" -> new Suffix(false, -6);
            case "m" -> new Suffix(false, -3);
            case "" -> new Suffix(false, 0);
            case "k" -> new Suffix(false, 3);
            case "M" -> new Suffix(false, 6);
            case "G" -> new Suffix(false, 9);
            case "T" -> new Suffix(false, 12);
            case "P" -> new Suffix(false, 15);
            case "E" -> new Suffix(false, 18);
            case "Ki" -> new Suffix(true, 10);
            case "Mi" -> new Suffix(true, 20);
            case "Gi" -> new Suffix(true, 30);
            case "Ti" -> new Suffix(true, 40);
            case "Pi" -> new Suffix(true, 50);
            case "Ei" -> new Suffix(true, 60);
            default -> new Suffix(false, exponent(suffix));
        };
    }

    private int exponent(String suffix) {
        if (suffix.length() < 2 || (suffix.charAt(0) != 'e' && suffix.charAt(0) != 'E')) {
            throw malformed(text);
        }
        try {
            int exponent = Integer.parseInt(suffix.substring(1));
            if (Math.abs((long) exponent) <= MAX_EXPONENT) {
                return exponent;
            }
        } catch (NumberFormatException _) {
            // Letters, a lone sign, or more digits than an int has: all said below.
        }
        throw malformed(text);
    }

    private void skipZeros() {
        while (at < text.length() && text.charAt(at) == '0') {
            at++;
        }
    }

    private String digits() {
        int from = at;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return text.substring(from, at);
    }

    private static IllegalArgumentException malformed(String text) {
        return new IllegalArgumentException("The text (%s) is not a quantity.".formatted(text));
    }

    private record Digits(boolean negative, String whole, String fraction) {}

    private record Suffix(boolean binary, int exponent) {}
}
