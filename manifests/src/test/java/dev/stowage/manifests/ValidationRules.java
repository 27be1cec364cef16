package dev.stowage.manifests;

import dev.cel.bundle.Cel;
import dev.cel.bundle.CelFactory;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.SimpleType;
import dev.cel.extensions.CelExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import java.util.HashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/** Evaluates the CEL rules of a schema, without the types that the API server knows. */
final class ValidationRules {
    private static final ObjectMapper MAPPER = JsonMapper.builder().build();

    private final Cel cel = CelFactory.plannerCelBuilder()
            .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
            .addCompilerLibraries(CelExtensions.optional())
            .addRuntimeLibraries(CelExtensions.optional())
            .addVar("self", SimpleType.DYN)
            .addVar("oldSelf", SimpleType.DYN)
            .build();
    private final Map<String, CelRuntime.Program> programs = new HashMap<>();

    boolean holds(String rule, JsonNode self, JsonNode oldSelf) {
        try {
            CelRuntime.Program program = programs.computeIfAbsent(rule, this::compile);
            Map<String, Object> variables = Map.of(
                    "self",
                    MAPPER.convertValue(self, Object.class),
                    "oldSelf",
                    MAPPER.convertValue(oldSelf, Object.class));
            return (boolean) program.eval(variables);
        } catch (CelEvaluationException _) {
            // As in the API server: a rule that cannot be evaluated does not hold.
            return false;
        }
    }

    private CelRuntime.Program compile(String rule) {
        try {
            return cel.createProgram(cel.compile(rule).getAst());
        } catch (CelValidationException | CelEvaluationException e) {
            throw new AssertionError(rule, e);
        }
    }
}
