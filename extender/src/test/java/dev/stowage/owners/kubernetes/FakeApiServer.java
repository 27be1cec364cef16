package dev.stowage.owners.kubernetes;

import io.fabric8.kubernetes.api.model.APIResourceBuilder;
import io.fabric8.kubernetes.api.model.APIResourceList;
import io.fabric8.kubernetes.api.model.APIResourceListBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.AnyNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Says which kinds there are, and lists nothing of any before the test says so. */
public final class FakeApiServer {
    private final List<String> namespaced;
    private final List<String> clusterScoped;
    private final FakeInformer.Source source = new FakeInformer.Source();

    /** One that serves these kinds, in every group and version. */
    public FakeApiServer(List<String> namespaced, List<String> clusterScoped) {
        this.namespaced = namespaced;
        this.clusterScoped = clusterScoped;
    }

    public KubernetesClient client() {
        return proxy(KubernetesClient.class, (_, method, _) -> switch (method.getName()) {
            case "getApiResources" -> kinds();
            case "getApiGroup" -> null;
            case "genericKubernetesResources" -> objects();
            default -> throw new UnsupportedOperationException(method.getName());
        });
    }

    /** How many kinds are followed, or were. */
    int informers() {
        return source.made().size();
    }

    private APIResourceList kinds() {
        return new APIResourceListBuilder()
                .withResources(Stream.concat(namespaced.stream(), clusterScoped.stream())
                        .map(kind -> new APIResourceBuilder()
                                .withKind(kind)
                                .withName(kind.toLowerCase(Locale.ROOT) + "s")
                                .withNamespaced(namespaced.contains(kind))
                                .withVerbs("list", "watch")
                                .build())
                        .toList())
                .build();
    }

    private Object objects() {
        return proxy(MixedOperation.class, (_, mixed, _) -> switch (mixed.getName()) {
            case "inAnyNamespace" ->
                proxy(AnyNamespaceOperation.class, (_, any, _) -> switch (any.getName()) {
                    case "withLimit" -> source;
                    default -> throw new UnsupportedOperationException(any.getName());
                });
            default -> throw new UnsupportedOperationException(mixed.getName());
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(FakeApiServer.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
