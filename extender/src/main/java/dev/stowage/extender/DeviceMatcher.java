package dev.stowage.extender;

/** Evaluates CEL device selectors; implementations are pure and may be shared between threads. */
@FunctionalInterface
public interface DeviceMatcher {
    /** Whether the device matches; a text that is no selector, or that cannot be evaluated for it, matches nothing. */
    boolean matches(Selector selector, String driver, Device device);
}
