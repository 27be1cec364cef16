package dev.stowage.manifests.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelIssue;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Optional;

/**
 * Compiles the texts of device selectors, in the environment that Kubernetes gives them.
 *
 * <p>Making one costs far more than compiling a text: make one per process. Immutable and safe to share between threads. It
 * caches nothing.
 */
public final class DeviceSelectors {
    /** {@code CELSelectorExpressionMaxLength} of k8s.io/api, {@code resource/v1}, in bytes of UTF-8. */
    public static final int MAX_LENGTH = 10 * 1024;

    private final DeviceEnvironment environment;

    private DeviceSelectors(DeviceEnvironment environment) {
        this.environment = environment;
    }

    /** Sets up the environment. */
    public static DeviceSelectors create() {
        return new DeviceSelectors(new DeviceEnvironment(MAX_LENGTH));
    }

    /** Compiles a text. */
    public Compilation compile(String text) {
        if (text.getBytes(StandardCharsets.UTF_8).length > MAX_LENGTH) {
            return new Compilation.Malformed(1, 1, "the expression is longer than %s bytes".formatted(MAX_LENGTH));
        }
        try {
            CelAbstractSyntaxTree tree = environment.compiler().compile(text).getAst();
            CelType type = tree.getResultType();
            if (!type.equals(SimpleType.BOOL) && !type.equals(SimpleType.ANY)) {
                return new Compilation.Malformed(1, 1, "must evaluate to bool or the unknown type, not " + type.name());
            }
            Optional<Compilation.Malformed> bad = Literals.firstBad(tree);
            return bad.isPresent()
                    ? bad.get()
                    : new Compilation.Compiled(
                            new DeviceSelector(environment.runtime().createProgram(tree)));
        } catch (CelValidationException e) {
            return malformed(e);
        } catch (CelEvaluationException e) {
            return new Compilation.Malformed(1, 1, String.valueOf(e.getMessage()));
        }
    }

    private static Compilation malformed(CelValidationException e) {
        return e.getErrors().stream()
                .min(Comparator.comparing(CelIssue::getSourceLocation))
                .map(DeviceSelectors::malformed)
                .orElseGet(() -> new Compilation.Malformed(1, 1, String.valueOf(e.getMessage())));
    }

    private static Compilation.Malformed malformed(CelIssue issue) {
        return new Compilation.Malformed(
                Math.max(1, issue.getSourceLocation().getLine()),
                Math.max(1, issue.getSourceLocation().getColumn() + 1),
                issue.getMessage().lines().findFirst().orElse(""));
    }
}
