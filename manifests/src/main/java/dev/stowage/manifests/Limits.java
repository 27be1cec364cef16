package dev.stowage.manifests;

/**
 * How large and of what form the values of the API can be. Every text, list, map and number of the API has a bound, so that
 * the API server can bound the cost of the validation rules: at most 10,000,000 for each rule, times how often its schema can
 * occur, and ten times that for a CRD (k8s.io/apiextensions-apiserver, {@code pkg/apis/apiextensions/validation}).
 *
 * <p>The dearest rule is the one of {@link DeviceAttribute} in the status of an InferenceCluster: about 60 for each of 64 pools
 * times 16 kinds times 32 attributes, 2,000,000 in all. Rules compare fields that are selected directly, never optionally: the
 * API server knows no bound for the latter.
 */
final class Limits {
    /** Integers that JSON numbers carry exactly. */
    static final long MAX_LONG = 9_007_199_254_740_991L;

    static final long MIN_LONG = -MAX_LONG;

    static final int REPLICAS = 10_000;

    /** Replicas that exist or fit: more than are wanted, for a while. */
    static final int MANY_REPLICAS = 1_000_000;

    static final int COPIES = 1_000;
    static final int WORKERS = 1_000;

    /** Of one replica: copies times workers. */
    static final int PODS = 1_000_000;

    static final int ENGINES = 8;
    static final int POOLS = 64;
    static final int NODES = 100_000;

    /** Kinds of devices of one node, so dimensions of a histogram. */
    static final int KINDS = 16;

    static final int DEVICES_PER_NODE = 1_024;
    static final int DEVICES_PER_POOL = NODES * DEVICES_PER_NODE;
    static final int CONDITIONS = 16;

    /** Nodes of one prediction. */
    static final int PREDICTION = 1_024;

    /** Engine, role and copy of one replica. */
    static final int POD_GROUPS = 2_048;

    /** Replicas of one placement pass; more would not fit into one object. */
    static final int COMMITTED = 4_096;

    /** The name of a replica, a slash and a number. */
    static final int SLOT = 264;

    static final String DNS_LABEL = "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$";
    static final String LABEL_KEY = "^(([a-z0-9]([-a-z0-9.]*[a-z0-9])?/)?[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$";
    static final String LABEL_VALUE = "^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$";
    static final String DURATION = "^([0-9]+(ms|s|m|h))+$";

    /** As Kubernetes' own schemas have it. */
    static final String QUANTITY = "^[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)(([KMGTPE]i)|[numkMGTPE]|([eE][+-]?[0-9]+))?$";

    private Limits() {}
}
