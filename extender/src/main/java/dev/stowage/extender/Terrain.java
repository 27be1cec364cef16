package dev.stowage.extender;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The roster less what is reserved: what pods that are on their way leave of each node. Lives for one question. */
final class Terrain {
    private final Roster roster;
    private final BitSet touched = new BitSet();
    private final Map<Integer, Integer> stockOfTouched = new HashMap<>();
    private final List<Stock> more = new ArrayList<>();

    Terrain(Roster roster) {
        this.roster = roster;
    }

    static Terrain of(Roster roster, Collection<Reserved> reserved) {
        Terrain terrain = new Terrain(roster);
        reserved.forEach(terrain::reserve);
        return terrain;
    }

    private void reserve(Reserved reserved) {
        int node = roster.find(reserved.node());
        if (node >= 0) {
            Stock stock = stockAt(stock(node));
            stockOfTouched.put(node, add(stock.withFree(stock.free().minus(reserved.need()))));
            touched.set(node);
        }
    }

    private int add(Stock stock) {
        int known = numberOf(stock);
        if (known >= 0) {
            return known;
        }
        more.add(stock);
        return roster.stocks() + more.size() - 1;
    }

    Roster roster() {
        return roster;
    }

    /** The number of a node's stock. */
    int stock(int node) {
        return touched.get(node) ? stockOfTouched.getOrDefault(node, -1) : roster.stock(node);
    }

    Stock stockAt(int number) {
        return number < roster.stocks() ? roster.stockAt(number) : more.get(number - roster.stocks());
    }

    /** How many numbers of stocks there are. */
    int stocks() {
        return roster.stocks() + more.size();
    }

    /** The number of a stock; negative if no node can have it. */
    int numberOf(Stock stock) {
        int known = roster.numberOf(stock);
        int added = known >= 0 ? -1 : more.indexOf(stock);
        return added < 0 ? known : roster.stocks() + added;
    }
}
