package dev.stowage.manifests.cel;

import com.google.common.collect.ImmutableCollection;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.errorprone.annotations.Immutable;
import dev.cel.common.CelOptions;
import dev.cel.common.types.CelType;
import dev.cel.common.types.CelTypeProvider;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.common.types.StructType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.extensions.CelExtensions;
import dev.cel.extensions.CelStringExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import dev.cel.runtime.CelStandardFunctions;
import java.util.Optional;

/**
 * The environment of device selectors: k8s.io/dynamic-resource-allocation, {@code cel/compile.go}, on top of
 * k8s.io/apiserver, {@code pkg/cel/environment/base.go}.
 */
final class DeviceEnvironment {
    static final String DEVICE = "device";
    static final String DRIVER = "driver";
    static final String ATTRIBUTES = "attributes";
    static final String CAPACITY = "capacity";
    static final String ALLOW_MULTIPLE_ALLOCATIONS = "allowMultipleAllocations";

    /** A second bound behind {@link CostMeter}, which ends a loop long before. */
    private static final int MAX_ITERATIONS = 1_000_000;

    private static final StructType DEVICE_TYPE = deviceType();

    /** What version 2 of the string extension has (Kubernetes 1.29), but for {@code format}. */
    private static final CelStringExtensions.Function[] STRING_FUNCTIONS = {
        CelStringExtensions.Function.CHAR_AT,
        CelStringExtensions.Function.INDEX_OF,
        CelStringExtensions.Function.JOIN,
        CelStringExtensions.Function.LAST_INDEX_OF,
        CelStringExtensions.Function.LOWER_ASCII,
        CelStringExtensions.Function.QUOTE,
        CelStringExtensions.Function.REPLACE,
        CelStringExtensions.Function.SPLIT,
        CelStringExtensions.Function.SUBSTRING,
        CelStringExtensions.Function.TRIM,
        CelStringExtensions.Function.UPPER_ASCII
    };

    private final CelCompiler compiler;
    private final CelRuntime runtime;

    DeviceEnvironment(int maxCodePoints) {
        CelOptions options = options(maxCodePoints);
        Functions functions = new Functions();
        QuantityFunctions.addTo(functions);
        SemverFunctions.addTo(functions);
        ListFunctions.addTo(functions);
        RegexFunctions.addTo(functions);
        this.compiler = compiler(options, functions);
        this.runtime = runtime(options, functions);
    }

    CelCompiler compiler() {
        return compiler;
    }

    CelRuntime runtime() {
        return runtime;
    }

    @SuppressWarnings("deprecation") // The successor is a validator that needs CEL's whole bundle at start.
    private static CelOptions options(int maxCodePoints) {
        return CelOptions.current()
                .enableHeterogeneousNumericComparisons(true)
                .enableHomogeneousLiterals(true)
                .enableOptionalSyntax(true)
                .maxExpressionCodePointSize(maxCodePoints)
                .comprehensionMaxIterations(MAX_ITERATIONS)
                .build();
    }

    private static CelCompiler compiler(CelOptions options, Functions functions) {
        return CelCompilerFactory.standardCelCompilerBuilder()
                .setOptions(options)
                .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
                .setTypeProvider(new Types())
                .addVar(DEVICE, DEVICE_TYPE)
                .addFunctionDeclarations(functions.declarations())
                .addLibraries(
                        CelExtensions.bindings(),
                        CelExtensions.optional(),
                        CelExtensions.comprehensions(),
                        CelExtensions.strings(STRING_FUNCTIONS),
                        CelExtensions.sets(options))
                .build();
    }

    private static CelRuntime runtime(CelOptions options, Functions functions) {
        return CelRuntimeFactory.plannerRuntimeBuilder()
                .setOptions(options)
                .setStandardFunctions(CelStandardFunctions.newBuilder()
                        .excludeFunctions(
                                CelStandardFunctions.StandardFunction.IN, CelStandardFunctions.StandardFunction.MATCHES)
                        .build())
                .setTypeProvider(new Types())
                .addFunctionBindings(InFunction.bindings())
                .addFunctionBindings(RegexFunctions.matches())
                .addFunctionBindings(functions.bindings())
                .addLibraries(
                        CelExtensions.optional(),
                        CelExtensions.comprehensions(),
                        CelExtensions.strings(STRING_FUNCTIONS),
                        CelExtensions.sets(options))
                .build();
    }

    private static StructType deviceType() {
        CelType attributes = MapType.create(SimpleType.STRING, MapType.create(SimpleType.STRING, SimpleType.ANY));
        CelType capacity = MapType.create(SimpleType.STRING, MapType.create(SimpleType.STRING, QuantityFunctions.TYPE));
        ImmutableMap<String, CelType> fields = ImmutableMap.of(
                DRIVER,
                SimpleType.STRING,
                ATTRIBUTES,
                attributes,
                CAPACITY,
                capacity,
                ALLOW_MULTIPLE_ALLOCATIONS,
                SimpleType.BOOL);
        return StructType.create(
                "kubernetes.DRADevice", fields.keySet(), field -> Optional.ofNullable(fields.get(field)));
    }

    @Immutable
    private static final class Types implements CelTypeProvider {
        @Override
        public ImmutableCollection<CelType> types() {
            return ImmutableList.of(DEVICE_TYPE, QuantityFunctions.TYPE, SemverFunctions.TYPE);
        }

        @Override
        public Optional<CelType> findType(String name) {
            return types().stream().filter(type -> type.name().equals(name)).findFirst();
        }
    }
}
