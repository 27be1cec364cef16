package dev.stowage.manifests.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelSource;
import dev.cel.common.CelSourceLocation;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.cel.common.ast.CelExprVisitor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds literal regular expressions that are none, which Kubernetes refuses when it compiles the selector. */
final class Literals extends CelExprVisitor {
    private static final Set<String> REGEX_FUNCTIONS = Set.of("matches", "find", "findAll");

    private final CelSource source;
    private final List<Compilation.Malformed> bad = new ArrayList<>();

    private Literals(CelSource source) {
        this.source = source;
    }

    static Optional<Compilation.Malformed> firstBad(CelAbstractSyntaxTree tree) {
        Literals literals = new Literals(tree.getSource());
        literals.visit(tree);
        return literals.bad.stream().findFirst();
    }

    @Override
    protected void visit(CelExpr expression, CelExpr.CelCall call) {
        super.visit(expression, call);
        int index = call.target().isPresent() ? 0 : 1;
        if (REGEX_FUNCTIONS.contains(call.function()) && call.args().size() > index) {
            check(call.args().get(index));
        }
    }

    private void check(CelExpr argument) {
        if (argument.getKind() != CelExpr.ExprKind.Kind.CONSTANT
                || argument.constant().getKind() != CelConstant.Kind.STRING_VALUE) {
            return;
        }
        try {
            Regex.compile(argument.constant().stringValue());
        } catch (IllegalArgumentException e) {
            int offset = source.getPositionsMap().getOrDefault(argument.id(), 0);
            CelSourceLocation at = source.getOffsetLocation(offset).orElse(CelSourceLocation.of(1, 0));
            bad.add(new Compilation.Malformed(at.getLine(), at.getColumn() + 1, String.valueOf(e.getMessage())));
        }
    }
}
