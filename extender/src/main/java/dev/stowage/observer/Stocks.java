package dev.stowage.observer;

import dev.stowage.extender.HashTrie;
import dev.stowage.extender.Ledger;
import dev.stowage.extender.NodeName;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.Roster;
import dev.stowage.extender.Standing;
import dev.stowage.extender.Stock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Keeps the roster of the nodes that steering can tell apart. */
final class Stocks {
    private Stocks() {}

    /** What a usable node has; of one that is in several pools by mistake, in the first. */
    static Optional<Stock> of(Ledger ledger, NodeName node) {
        for (PoolName name : ledger.poolsOf(node)) {
            Optional<Standing> standing = ledger.pool(name).flatMap(pool -> pool.standing(node));
            if (standing.isPresent() && standing.get() instanceof Standing.Usable(var free, var domain)) {
                return Optional.of(new Stock(name, domain, free));
            }
        }
        return Optional.empty();
    }

    /** The stocks after some nodes were counted anew. */
    static HashTrie<NodeName, Stock> after(HashTrie<NodeName, Stock> before, Ledger.Step step) {
        HashTrie<NodeName, Stock> changed = before;
        for (NodeName node : step.counted()) {
            Optional<Stock> stock = of(step.ledger(), node);
            changed = stock.isPresent() ? changed.with(node, stock.get()) : changed.without(node);
        }
        return changed;
    }

    /** A roster of these stocks, from one of stocks that differ on the moved nodes only. */
    static Roster roster(Roster before, Set<NodeName> moved, HashTrie<NodeName, Stock> stocks) {
        Map<NodeName, Stock> changed = new HashMap<>();
        Set<NodeName> gone = new HashSet<>();
        boolean hasSameNodes = true;
        for (NodeName node : moved) {
            Optional<Stock> stock = stocks.get(node);
            hasSameNodes &= stock.isPresent() == before.find(node) >= 0;
            stock.ifPresentOrElse(found -> changed.put(node, found), () -> gone.add(node));
        }
        if (hasSameNodes) {
            return changed.isEmpty() ? before : before.with(changed);
        }
        return before.with(changed, gone);
    }
}
