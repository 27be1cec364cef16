package dev.stowage.extender;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The usable nodes of all pools with what is free on them. Nodes have numbers, from 0 in the order of their names, and so
 * have the stocks that occur. Immutable.
 */
public final class Roster {
    /** Stocks that no node has any more are kept until they are so many. */
    private static final int STOCKS = 4_096;

    private final Names names;
    private final int[] stockOfNode;
    private final List<Stock> stocks;
    private final Map<Stock, Integer> numbers;

    private Roster(Names names, int[] stockOfNode, List<Stock> stocks) {
        this.names = names;
        this.stockOfNode = stockOfNode;
        this.stocks = stocks;
        this.numbers = HashMap.newHashMap(stocks.size());
        for (int number = 0; number < stocks.size(); number++) {
            numbers.put(stocks.get(number), number);
        }
    }

    /** A roster of these nodes. */
    public static Roster of(Map<NodeName, Stock> nodes) {
        Names names = Names.of(nodes.keySet());
        return new Roster(names, new int[names.size()], List.of()).with(nodes);
    }

    /** This roster with other stocks of some of its nodes, all of which it must have; costs little more than they do. */
    public Roster with(Map<NodeName, Stock> changed) {
        List<Stock> known = new ArrayList<>(stocks);
        Map<Stock, Integer> found = new HashMap<>(numbers);
        int[] moved = stockOfNode.clone();
        changed.forEach((name, stock) -> {
            moved[names.find(name)] = found.computeIfAbsent(stock, added -> {
                known.add(added);
                return known.size() - 1;
            });
        });
        Roster roster = new Roster(names, moved, List.copyOf(known));
        return known.size() > STOCKS + names.size() ? Roster.of(roster.nodes()) : roster;
    }

    /** Whether every node has the same number and name in both; not all that do are known to. */
    public boolean hasNamesOf(Roster other) {
        return names == other.names;
    }

    /** This roster with other stocks of some nodes, new ones among them, and without others; costs what copying it does. */
    public Roster with(Map<NodeName, Stock> changed, Set<NodeName> gone) {
        SortedSet<NodeName> more = new TreeSet<>();
        for (NodeName name : changed.keySet()) {
            if (find(name) < 0) {
                more.add(name);
            }
        }
        Names next = names.with(more, gone);
        int[] moved = new int[next.size()];
        int old = 0;
        for (int node = 0; node < moved.length; node++) {
            while (old < size() && name(old).compareTo(next.name(node)) < 0) {
                old++;
            }
            moved[node] = old < size() && name(old).equals(next.name(node)) ? stockOfNode[old] : 0;
        }
        return new Roster(next, moved, stocks).with(changed);
    }

    /** What it was made of. */
    SortedMap<NodeName, Stock> nodes() {
        SortedMap<NodeName, Stock> nodes = new TreeMap<>();
        for (int node = 0; node < size(); node++) {
            nodes.put(name(node), stockAt(stock(node)));
        }
        return nodes;
    }

    public int size() {
        return names.size();
    }

    public NodeName name(int node) {
        return names.name(node);
    }

    /** The number of a node; negative if it is not on the roster. */
    public int find(NodeName name) {
        return names.find(name);
    }

    /** The number of the node that these characters name; negative if it is not on the roster. */
    public int find(char[] text, int from, int length) {
        return names.find(text, from, length);
    }

    /**
     * The number of the node that these characters of ASCII name; negative if it is not on the roster.
     *
     * @param hash of that name, as {@link String#hashCode} has it
     */
    public int find(byte[] text, int from, int to, int hash) {
        return names.find(text, from, to, hash);
    }

    /** The number of a node's stock. */
    int stock(int node) {
        return stockOfNode[node];
    }

    Stock stockAt(int number) {
        return stocks.get(number);
    }

    /** How many numbers of stocks there are. */
    int stocks() {
        return stocks.size();
    }

    /** The number of a stock; negative if no node has it. */
    int numberOf(Stock stock) {
        return numbers.getOrDefault(stock, -1);
    }
}
