package dev.stowage.manifests;

import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.SimpleType;
import dev.cel.common.values.NullValue;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.extensions.CelExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntime.Program;
import dev.cel.runtime.CelRuntimeFactory;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An expression of an admission policy or of a webhook's match conditions, as the API server sees requests. */
record AdmissionExpression(String text, Program program) {
    private static final CelOptions OPTIONS = CelOptions.current()
            .enableHeterogeneousNumericComparisons(true)
            .enableOptionalSyntax(true)
            .build();

    /** Nothing here knows more than that it is a value: so it is for a webhook in the API server. */
    private static final CelCompiler COMPILER = CelCompilerFactory.standardCelCompilerBuilder()
            .setOptions(OPTIONS)
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .addLibraries(CelExtensions.optional())
            .addVar("object", SimpleType.DYN)
            .addVar("oldObject", SimpleType.DYN)
            .addVar("request", SimpleType.DYN)
            .build();

    private static final CelRuntime RUNTIME = CelRuntimeFactory.plannerRuntimeBuilder()
            .setOptions(OPTIONS)
            .addLibraries(CelExtensions.optional())
            .build();

    static AdmissionExpression of(String text) {
        try {
            return new AdmissionExpression(
                    text, RUNTIME.createProgram(COMPILER.compile(text).getAst()));
        } catch (CelValidationException | CelEvaluationException malformed) {
            throw new IllegalArgumentException(text, malformed);
        }
    }

    /**
     * What it says of a request.
     *
     * @param object YAML
     * @param oldObject YAML; {@code null} for what is made
     * @param request YAML
     */
    Object of(String object, @Nullable String oldObject, String request) {
        Map<String, @Nullable Object> values = new HashMap<>();
        values.put("object", value(object));
        values.put("oldObject", oldObject == null ? NullValue.NULL_VALUE : value(oldObject));
        values.put("request", value(request));
        try {
            return program.eval(values);
        } catch (CelEvaluationException failed) {
            throw new IllegalStateException("%s of %s".formatted(text, object), failed);
        }
    }

    /** Whether it is true of a request; a condition that cannot be evaluated throws. */
    boolean holds(String object, @Nullable String oldObject, String request) {
        return (boolean) of(object, oldObject, request);
    }

    private static Map<?, ?> value(String yaml) {
        // What begins with a brace would be read as JSON.
        return Documents.read("---\n" + yaml, Map.class);
    }
}
