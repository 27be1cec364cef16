package dev.stowage.hub;

/** Why a workload cluster takes no replicas: the reasons of condition {@code Ready} of an InferenceCluster. */
public enum Unready {
    /** The Secret, or its key, is not there, or holds no kubeconfig. */
    KUBECONFIG_MISSING("KubeconfigMissing"),
    /** The API server refuses the credentials, or does not allow what the hub must do. */
    UNAUTHORIZED("Unauthorized"),
    /** Nobody answers, or not in time, or with a certificate that is not trusted. */
    UNREACHABLE("Unreachable"),
    /** The kinds of the companion are not served, or no companion was ever there. */
    COMPANION_MISSING("CompanionMissing"),
    /** The companion speaks a protocol that this hub does not know. */
    PROTOCOL_MISMATCH("ProtocolMismatch"),
    /** Its observations have not been read yet. */
    OBSERVATIONS_UNREAD("ObservationsUnread"),
    /** It is the same workload cluster as another InferenceCluster, which has it: its devices would be given away twice. */
    SAME_CLUSTER("SameCluster");

    private final String text;

    Unready(String text) {
        this.text = text;
    }

    /** The word of the API. */
    @Override
    public String toString() {
        return text;
    }
}
