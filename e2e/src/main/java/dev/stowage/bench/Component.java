package dev.stowage.bench;

/** A process of the control plane that a test may stop, pause and start again. */
public enum Component {
    /** Holds the cluster's data. */
    ETCD("etcd"),
    API_SERVER("kube-apiserver"),
    CONTROLLER_MANAGER("kube-controller-manager"),
    SCHEDULER("kube-scheduler");

    private final String process;

    Component(String process) {
        this.process = process;
    }

    /** The name of its binary and of its log. */
    public String process() {
        return process;
    }
}
