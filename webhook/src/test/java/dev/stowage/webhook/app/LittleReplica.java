package dev.stowage.webhook.app;

/** A replica of one Deployment with one ReplicaSet, as caches see it, and reviews of its pods. */
final class LittleReplica {
    private static final String NAME = "chat-0-3f9c2a7b10";
    private static final String OURS = "/apis/stowage.dev/v1alpha1";
    private static final int REVIEW_BYTES = 10_000;

    private LittleReplica() {}

    static void put(TestCluster cluster) {
        cluster.put(new ApiPath(OURS, "", "poolobservations", "h100"), """
                {"apiVersion":"stowage.dev/v1alpha1","kind":"PoolObservation","metadata":{"name":"h100","uid":"p-1"},
                "spec":{"nodeSelector":{"stowage.dev/pool":"h100"}}}""");
        cluster.put(new ApiPath(OURS, "team", "replicaobservations", NAME), """
                {"apiVersion":"stowage.dev/v1alpha1","kind":"ReplicaObservation",
                "metadata":{"name":"%1$s","namespace":"team","uid":"ro-1"},
                "spec":{"deployment":"chat","replicaUID":"r-1",
                "workloads":[{"apiVersion":"apps/v1","kind":"Deployment","name":"%1$s-main","engine":"main","role":"Standalone"}],
                "pods":[{"engine":"main","role":"Standalone","count":1,"pool":"h100","devices":{"gpu":8}}]}}""".formatted(NAME));
        cluster.put(new ApiPath("/apis/apps/v1", "team", "deployments", NAME + "-main"), """
                {"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"%1$s-main","namespace":"team","uid":"d-1",
                "ownerReferences":[{"apiVersion":"stowage.dev/v1alpha1","kind":"ReplicaObservation","name":"%1$s","uid":"ro-1"}]}}""".formatted(NAME));
        cluster.put(new ApiPath("/apis/apps/v1", "team", "replicasets", NAME + "-main-6d4b"), """
                {"apiVersion":"apps/v1","kind":"ReplicaSet","metadata":{"name":"%1$s-main-6d4b","namespace":"team","uid":"rs-1",
                "ownerReferences":[{"apiVersion":"apps/v1","kind":"Deployment","name":"%1$s-main","uid":"d-1","controller":true}]}}""".formatted(NAME));
    }

    /** A review of 10 KB of one of its pods, which has none of its labels yet. */
    static String review(String uid) {
        String review = """
                {"apiVersion":"admission.k8s.io/v1","kind":"AdmissionReview","request":{"uid":"%s",\
                "kind":{"group":"","version":"v1","kind":"Pod"},\
                "resource":{"group":"","version":"v1","resource":"pods"},"namespace":"team","operation":"CREATE",\
                "userInfo":{"username":"system:serviceaccount:kube-system:replicaset-controller","groups":[]},\
                "oldObject":null,"dryRun":false,"options":null,\
                "object":{"apiVersion":"v1","kind":"Pod","metadata":{"generateName":"%2$s-main-6d4b-",\
                "labels":{"app":"chat","pod-template-hash":"6d4b"},\
                "ownerReferences":[{"apiVersion":"apps/v1","kind":"ReplicaSet","name":"%2$s-main-6d4b","uid":"rs-1",\
                "controller":true}]},"spec":{"schedulerName":"default-scheduler","containers":[{"name":"engine",\
                "image":"vllm:1","env":[%3$s]}]}}}}""";
        int rest = REVIEW_BYTES - review.formatted(uid, NAME, "").length();
        StringBuilder variables = new StringBuilder();
        for (int number = 0; variables.length() < rest - 60; number++) {
            variables.append("{\"name\":\"VARIABLE_%d\",\"value\":\"a value of it\"},".formatted(number));
        }
        int padding = rest - variables.length() - "{\"name\":\"LAST\",\"value\":\"\"}".length();
        variables.append("{\"name\":\"LAST\",\"value\":\"%s\"}".formatted("x".repeat(Math.max(0, padding))));
        return review.formatted(uid, NAME, variables);
    }
}
