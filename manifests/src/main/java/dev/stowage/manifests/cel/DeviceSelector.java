package dev.stowage.manifests.cel;

import com.google.common.base.Throwables;
import dev.cel.common.exceptions.CelAttributeNotFoundException;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A compiled selector. Immutable and safe to share between threads. */
public final class DeviceSelector {
    private static final Pattern MISSING_KEY = Pattern.compile("key '(.*)' is not present in map\\.", Pattern.DOTALL);

    private final CelRuntime.Program program;

    DeviceSelector(CelRuntime.Program program) {
        this.program = program;
    }

    /**
     * Evaluates the expression for a device. Ends within a bound that depends on the expression and the device only, so the
     * answer is the same on every machine.
     */
    public Match matches(CelDevice device) {
        if (!device.problem().isEmpty()) {
            return new Match.Failed(device.problem());
        }
        CostMeter meter = new CostMeter();
        try {
            Object result = program.trace(device.activation(), meter);
            if (meter.exhausted()) {
                return new Match.Failed(CostMeter.MESSAGE);
            }
            return switch (result) {
                case Boolean matches -> matches ? new Match.Yes() : new Match.No();
                default -> new Match.Failed("the expression gives no truth value");
            };
        } catch (CelEvaluationException e) {
            return new Match.Failed(meter.exhausted() ? CostMeter.MESSAGE : message(e));
        }
    }

    /** The cause, without the wrapping that repeats the arguments and every candidate. */
    private static String message(CelEvaluationException e) {
        Throwable root = Throwables.getRootCause(e);
        String message = root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
        if (root instanceof CelAttributeNotFoundException) {
            // Two wordings of CEL, one of them the bare key; said as Kubernetes says it.
            Matcher missing = MISSING_KEY.matcher(message);
            return "no such key: " + (missing.matches() ? missing.group(1) : message);
        }
        int candidates = message.indexOf(". Overload candidates:");
        return candidates < 0 ? message : message.substring(0, candidates);
    }
}
