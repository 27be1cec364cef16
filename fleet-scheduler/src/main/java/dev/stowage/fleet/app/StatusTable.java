package dev.stowage.fleet.app;

import dev.stowage.fleet.Plan;
import dev.stowage.fleet.wire.FleetOverview;

/** How a fleet is, for people. */
final class StatusTable {
    private final FleetOverview.Seen fleet;
    private final Plan plan;
    private final Paint paint;
    private final int width;

    /** {@code plan} is what would be done with the fleet as it is; it knows what its pools have left. */
    StatusTable(FleetOverview.Seen fleet, Plan plan, Surroundings surroundings) {
        this.fleet = fleet;
        this.plan = plan;
        this.paint = Paint.onOut(surroundings);
        this.width = surroundings.width() - Sections.INDENT.length();
    }

    String text() {
        String text = new Sections(paint)
                .add("CLUSTERS", new ClusterSection(fleet, paint, width).lines())
                .add("POOLS  nodes by free devices", new ObservedPoolSection(fleet, plan, paint, width).lines())
                .add("DEPLOYMENTS", new DeploymentSection(fleet, paint, width).lines())
                .add("WAITING", new StatedWaitingSection(fleet.status(), paint).lines())
                .add("NEEDS A LOOK", new TroubleSection(fleet, paint, width).lines())
                .text();
        return text.isEmpty() ? "There is no cluster and no deployment.\n" : text;
    }
}
