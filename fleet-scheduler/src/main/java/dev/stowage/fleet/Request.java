package dev.stowage.fleet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What one replica of a deployment asks for, without names, so that deployments that ask for the same share one.
 * Remembers how it matches each node shape. Not thread-safe.
 */
final class Request {
    private final List<Engine> engines;
    private final Matching matching;
    private final Map<NodeShape, List<OnShape>> onShapes = new HashMap<>();
    private final Map<Layout, List<List<Integer>>> usable = new HashMap<>();
    private final int number;
    private NodeShape lastShape = new NodeShape(List.of());
    private List<OnShape> last = List.of();
    private Layout lastLayout = Layout.EMPTY;
    private List<List<Integer>> lastUsable = List.of();

    /** One engine on one node shape: the match of each member, and the demand of its claiming pods (empty if it does not match). */
    record OnShape(List<Matching.MemberMatch> members, Demand demand) {
        boolean matches() {
            return members.stream().allMatch(match -> match instanceof Matching.MemberMatch.Matched);
        }

        boolean claims() {
            return !demand.units().isEmpty();
        }
    }

    /**
     * @param number counts the requests of a fleet from 0
     * @param engines without names, see {@link #anonymous}
     */
    Request(int number, List<Engine> engines, Matching matching) {
        this.number = number;
        this.engines = engines;
        this.matching = matching;
    }

    int number() {
        return number;
    }

    /** The engines without the names of engines and requests, which no fit depends on. */
    static List<Engine> anonymous(List<Engine> engines) {
        List<Engine> nameless = new ArrayList<>(engines.size());
        for (Engine engine : engines) {
            List<Engine.Member> members = new ArrayList<>(engine.members().size());
            for (Engine.Member member : engine.members()) {
                List<Engine.Request> requests =
                        new ArrayList<>(member.requests().size());
                for (Engine.Request request : member.requests()) {
                    requests.add(new Engine.Request("", request.count(), request.selectors()));
                }
                members.add(new Engine.Member(member.role(), member.workers(), requests));
            }
            nameless.add(new Engine("", engine.copies(), members));
        }
        return List.copyOf(nameless);
    }

    int engines() {
        return engines.size();
    }

    OnShape on(int engine, NodeShape shape) {
        if (last.isEmpty() || !shape.equals(lastShape)) {
            last = onShapes.computeIfAbsent(shape, this::match);
            lastShape = shape;
        }
        return last.get(engine);
    }

    /**
     * For each engine the pools it may go to, in published order: every member matches, one claims, and none matches only
     * synthetic devices there that could claim on another pool of the cluster.
     */
    List<List<Integer>> usable(Layout layout) {
        if (lastUsable.isEmpty() || !layout.equals(lastLayout)) {
            lastUsable = usable.computeIfAbsent(layout, this::findUsable);
            lastLayout = layout;
        }
        return lastUsable;
    }

    private List<List<Integer>> findUsable(Layout layout) {
        List<List<Integer>> all = new ArrayList<>();
        for (int engine = 0; engine < engines.size(); engine++) {
            List<Integer> pools = new ArrayList<>();
            for (int pool = 0; pool < layout.shapes().size(); pool++) {
                if (mayUse(engine, layout.shapes().get(pool), layout)) {
                    pools.add(pool);
                }
            }
            all.add(List.copyOf(pools));
        }
        return List.copyOf(all);
    }

    private boolean mayUse(int engine, NodeShape shape, Layout layout) {
        OnShape here = on(engine, shape);
        if (!here.matches() || !here.claims()) {
            return false;
        }
        for (int member = 0; member < here.members.size(); member++) {
            if (!here.members.get(member).claims() && claimsSomewhere(engine, member, layout)) {
                return false;
            }
        }
        return true;
    }

    private boolean claimsSomewhere(int engine, int member, Layout layout) {
        for (NodeShape shape : layout.shapes()) {
            if (on(engine, shape).members.get(member).claims()) {
                return true;
            }
        }
        return false;
    }

    private List<OnShape> match(NodeShape shape) {
        List<OnShape> matched = new ArrayList<>();
        for (int engine = 0; engine < engines.size(); engine++) {
            List<Matching.MemberMatch> members = new ArrayList<>();
            for (Engine.Member member : engines.get(engine).members()) {
                members.add(matching.match(member.requests(), shape));
            }
            matched.add(new OnShape(List.copyOf(members), demand(engine, members)));
        }
        return List.copyOf(matched);
    }

    private Demand demand(int position, List<Matching.MemberMatch> members) {
        Engine engine = engines.get(position);
        List<Demand.Pod> pods = new ArrayList<>();
        for (int member = 0; member < members.size(); member++) {
            switch (members.get(member)) {
                case Matching.MemberMatch.Unmatched _ -> {
                    return new Demand(List.of());
                }
                case Matching.MemberMatch.Matched(var _, var need) -> {
                    for (int pod = 0; pod < engine.members().get(member).pods() && !need.isNone(); pod++) {
                        pods.add(new Demand.Pod(member, need));
                    }
                }
            }
        }
        List<Demand.Unit> units = new ArrayList<>();
        for (int copy = 0; copy < engine.copies() && !pods.isEmpty(); copy++) {
            if (engine.isGang()) {
                units.add(new Demand.Unit(position, copy, true, pods));
            } else {
                for (Demand.Pod pod : pods) {
                    units.add(new Demand.Unit(position, copy, false, List.of(pod)));
                }
            }
        }
        return Demand.of(units);
    }
}
