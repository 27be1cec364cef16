package dev.stowage.extender;

/** A toleration by Kubernetes' rules (core/v1 {@code Toleration}); an empty operator is Equal, an empty effect is every effect. */
public record Toleration(String key, String operator, String value, String effect) {
    boolean tolerates(Taint taint) {
        if (!effect.isEmpty() && !effect.equals(taint.effect().toString())) {
            return false;
        }
        return switch (operator) {
            case "Exists" -> key.isEmpty() || key.equals(taint.key());
            case "", "Equal" -> key.equals(taint.key()) && value.equals(taint.value());
            default -> false;
        };
    }
}
