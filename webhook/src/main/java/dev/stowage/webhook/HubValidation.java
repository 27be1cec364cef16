package dev.stowage.webhook;

/** Decides about writes to the objects of the hub. May be used by several threads. */
public final class HubValidation {
    private final ClassCatalog classes;
    private final Selectors selectors;
    private final TrustedAccounts fleetScheduler;

    /**
     * Makes it.
     *
     * @param fleetScheduler who may write ModelReplicas
     */
    public HubValidation(ClassCatalog classes, Selectors selectors, TrustedAccounts fleetScheduler) {
        this.classes = classes;
        this.selectors = selectors;
        this.fleetScheduler = fleetScheduler;
    }

    /** An InferenceCluster is written. */
    public Decision cluster(Change<DeclaredCluster> change) {
        return ClusterChecks.decide(change, classes.known());
    }

    /** An InferenceClass is written. */
    public Decision inferenceClass(Change<DeclaredClass> change) {
        return ClassChecks.decide(change, selectors);
    }

    /** A ModelDeployment is written. */
    public Decision deployment(Change<DeclaredDeployment> change) {
        return DeploymentChecks.decide(change, selectors, classes.known());
    }

    /** A ModelReplica is written. */
    public Decision replica(User user, Change<DeclaredReplica> change) {
        return ReplicaChecks.decide(change, fleetScheduler.trusts(user));
    }
}
