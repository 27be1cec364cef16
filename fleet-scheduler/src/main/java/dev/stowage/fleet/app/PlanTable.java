package dev.stowage.fleet.app;

import dev.stowage.fleet.DeviceMatcher;
import dev.stowage.fleet.Plan;
import dev.stowage.fleet.State;
import java.io.PrintStream;
import java.util.List;

/** A plan for people: what is placed, what goes, what waits and why, what it does to the pools. */
final class PlanTable {
    private static final String INDENT = "  ";

    private final State state;
    private final Plan plan;
    private final DeviceMatcher matcher;
    private final Surroundings surroundings;
    private final Paint paint;

    PlanTable(State state, Plan plan, DeviceMatcher matcher, Surroundings surroundings) {
        this.state = state;
        this.plan = plan;
        this.matcher = matcher;
        this.surroundings = surroundings;
        this.paint = Paint.onOut(surroundings);
    }

    void print() {
        section("REPLICAS", new ReplicaSection(state, plan, paint).lines());
        section("REMOVED", new RemovedSection(plan, paint).lines());
        section("WAITING", new WaitingSection(plan, paint, surroundings.width() - INDENT.length()).lines());
        section(
                "POOLS  nodes by free devices, before → after",
                new PoolSection(plan, paint, surroundings.width() - INDENT.length()).lines());
        section("WHOLE-NODE ACCOUNTING", WholeNodes.compare(state, plan, matcher));
    }

    private void section(String title, List<String> lines) {
        if (!lines.isEmpty()) {
            PrintStream out = surroundings.out();
            out.println(paint.bold(title));
            lines.forEach(line -> out.println(line.isEmpty() ? "" : INDENT + line));
            out.println();
        }
    }
}
