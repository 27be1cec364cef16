package dev.stowage.webhook;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Who may write what belongs to replicas.
 *
 * @param users exact names of users, for example {@code system:serviceaccount:kube-system:job-controller}
 * @param groups exact names of groups
 */
public record TrustedAccounts(SortedSet<String> users, SortedSet<String> groups) {
    /** A group that nobody is in unless an administrator says so, for example with {@code kubectl --as-group}. */
    public static final String BREAK_GLASS = "stowage:break-glass";

    /**
     * The names under which kube-controller-manager makes, adopts, lets go and cleans up workloads, pods and claims when it
     * runs with {@code --use-service-account-credentials} (kubernetes, {@code cmd/kube-controller-manager/app}, the
     * arguments of {@code NewClient}; the same in 1.34, 1.36 and 1.37).
     */
    private static final List<String> CONTROLLERS = List.of(
            "cronjob-controller",
            "daemon-set-controller",
            "deployment-controller",
            "generic-garbage-collector",
            "job-controller",
            "namespace-controller",
            "pod-garbage-collector",
            "replicaset-controller",
            "replication-controller",
            "resource-claim-controller",
            "statefulset-controller");

    public TrustedAccounts {
        users = named(users);
        groups = named(groups);
    }

    /**
     * The accounts of Kubernetes' own controllers and scheduler, and those of the companion and the hub.
     *
     * @param namespace where the companion runs, and where the hub has its account
     */
    public static TrustedAccounts usual(String namespace) {
        SortedSet<String> users = new TreeSet<>();
        // apiserver, authentication/user/user.go: without --use-service-account-credentials, one name for all
        // controllers.
        users.add("system:kube-controller-manager");
        users.add("system:kube-scheduler");
        CONTROLLERS.forEach(name -> users.add(serviceAccount("kube-system", name)));
        users.add(serviceAccount(namespace, "stowage-companion"));
        users.add(serviceAccount(namespace, "stowage-hub"));
        return new TrustedAccounts(users, new TreeSet<>(List.of(BREAK_GLASS)));
    }

    /**
     * Who may write ModelReplicas on the hub: the fleet scheduler alone. Kubernetes' controllers have no need to.
     *
     * @param namespace where the fleet scheduler has its account
     */
    public static TrustedAccounts ofFleetScheduler(String namespace) {
        return new TrustedAccounts(
                new TreeSet<>(List.of(serviceAccount(namespace, "stowage-hub"))), new TreeSet<>(List.of(BREAK_GLASS)));
    }

    /** These and others. */
    public TrustedAccounts and(Collection<String> moreUsers, Collection<String> moreGroups) {
        SortedSet<String> allUsers = new TreeSet<>(users);
        allUsers.addAll(moreUsers);
        SortedSet<String> allGroups = new TreeSet<>(groups);
        allGroups.addAll(moreGroups);
        return new TrustedAccounts(allUsers, allGroups);
    }

    boolean trusts(User user) {
        return users.contains(user.name()) || !Collections.disjoint(groups, user.groups());
    }

    private static String serviceAccount(String namespace, String name) {
        return "system:serviceaccount:%s:%s".formatted(namespace, name);
    }

    /** Without blank names: a request that names nobody must not be trusted. */
    private static SortedSet<String> named(Collection<String> names) {
        SortedSet<String> named = new TreeSet<>(names);
        named.removeIf(String::isBlank);
        return Collections.unmodifiableSortedSet(named);
    }
}
