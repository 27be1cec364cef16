package dev.stowage.manifests.cel;

import com.google.common.collect.ImmutableList;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelFunctionOverload;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Functions being added to CEL: what the checker must know of them, and what the runtime calls. */
final class Functions {
    private final Map<String, List<CelOverloadDecl>> declarations = new LinkedHashMap<>();
    private final Map<String, List<CelFunctionBinding>> bindings = new LinkedHashMap<>();
    private final List<CelFunctionBinding> fallbacks = new ArrayList<>();

    /** Declares {@code target.name(argument...)}; the first parameter is the target. */
    Functions member(String name, CelFunctionBinding binding, CelType result, CelType... parameters) {
        return add(
                name,
                binding,
                CelOverloadDecl.newMemberOverload(binding.getOverloadId(), result, ImmutableList.copyOf(parameters)));
    }

    /** Declares {@code name(argument...)}. */
    Functions global(String name, CelFunctionBinding binding, CelType result, CelType... parameters) {
        return add(
                name,
                binding,
                CelOverloadDecl.newGlobalOverload(binding.getOverloadId(), result, ImmutableList.copyOf(parameters)));
    }

    private Functions add(String name, CelFunctionBinding binding, CelOverloadDecl declaration) {
        declarations.computeIfAbsent(name, _ -> new ArrayList<>()).add(declaration);
        bindings.computeIfAbsent(name, _ -> new ArrayList<>()).add(binding);
        return this;
    }

    /**
     * Declares {@code list.name(argument...)} for a kind of list. The runtime cannot tell kinds of lists apart, so these take
     * no part in its choice among overloads; where the checker left a choice, the fallback is called.
     */
    Functions listMember(String name, CelFunctionBinding binding, CelType result, CelType... parameters) {
        declarations
                .computeIfAbsent(name, _ -> new ArrayList<>())
                .add(CelOverloadDecl.newMemberOverload(
                        binding.getOverloadId(), result, ImmutableList.copyOf(parameters)));
        fallbacks.add(binding);
        return this;
    }

    /** Names what is called where the checker could not choose among the list functions of this name. */
    Functions fallback(CelFunctionBinding binding) {
        fallbacks.add(binding);
        return this;
    }

    List<CelFunctionDecl> declarations() {
        List<CelFunctionDecl> result = new ArrayList<>();
        declarations.forEach((name, overloads) -> result.add(CelFunctionDecl.newFunctionDeclaration(name, overloads)));
        return result;
    }

    List<CelFunctionBinding> bindings() {
        List<CelFunctionBinding> result = new ArrayList<>(fallbacks);
        bindings.forEach((name, overloads) -> result.addAll(CelFunctionBinding.fromOverloads(name, overloads)));
        return result;
    }

    /** A function of one argument. */
    static <A> CelFunctionBinding unary(String overload, Class<A> first, CelFunctionOverload.Unary<A> implementation) {
        return CelFunctionBinding.from(overload, first, implementation);
    }

    /** A function of two arguments; of a method, the target is the first. */
    static <A, B> CelFunctionBinding binary(
            String overload, Class<A> first, Class<B> second, CelFunctionOverload.Binary<A, B> implementation) {
        return CelFunctionBinding.from(overload, first, second, implementation);
    }

    /** A function of any number of arguments of those types. */
    static CelFunctionBinding of(
            String overload, ImmutableList<Class<?>> arguments, CelFunctionOverload implementation) {
        return CelFunctionBinding.from(overload, arguments, implementation);
    }
}
