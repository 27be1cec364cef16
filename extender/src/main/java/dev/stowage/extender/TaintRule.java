package dev.stowage.extender;

/** A DeviceTaintRule: gives a taint to devices. */
public record TaintRule(RuleName name, Target target, Taint taint) {
    /** Which devices a rule is about. */
    public sealed interface Target {
        /** A rule without a selector is about none. */
        record Nothing() implements Target {}

        /** All of a selector's criteria must hold; an empty text is no criterion. */
        record Devices(String driver, String pool, String device) implements Target {}
    }

    /** Whether the rule may be about devices of a pool. */
    boolean concerns(ResourcePoolId id) {
        return switch (target) {
            case Target.Nothing() -> false;
            case Target.Devices(var driver, var pool, var _) -> allows(driver, id.driver()) && allows(pool, id.pool());
        };
    }

    boolean concerns(DeviceId id) {
        return concerns(id.pool())
                && target instanceof Target.Devices(var _, var _, var device)
                && allows(device, id.device());
    }

    private static boolean allows(String criterion, String actual) {
        return criterion.isEmpty() || criterion.equals(actual);
    }
}
