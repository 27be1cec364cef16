package dev.stowage.webhook.kubernetes;

import dev.stowage.webhook.ClassCatalog;
import dev.stowage.webhook.DeclaredClass;
import dev.stowage.webhook.wire.ClassDecoder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.ReducedStateItemStore;
import java.util.List;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import tools.jackson.databind.json.JsonMapper;

/**
 * The InferenceClasses of the hub, kept by an informer. Until they could be listed it knows nothing, which nobody waits for:
 * without the CRD, without the rights, without an API server it tries again, ever less often.
 */
public final class InferenceClasses implements ClassCatalog, AutoCloseable {
    /** What the informer itself keeps: it needs no more, and objects carry a history of who wrote what. */
    private static final String[] NOTHING = {};

    private static final ResourceDefinitionContext RESOURCE = new ResourceDefinitionContext.Builder()
            .withGroup("stowage.dev")
            .withVersion("v1alpha1")
            .withKind("InferenceClass")
            .withPlural("inferenceclasses")
            .withNamespaced(false)
            .build();

    private final JsonMapper mapper = new JsonMapper();
    private final ConcurrentNavigableMap<String, DeclaredClass> classes = new ConcurrentSkipListMap<>();
    private final SharedIndexInformer<GenericKubernetesResource> informer;
    private volatile boolean listed;
    private volatile String problem = "";

    private InferenceClasses(KubernetesClient client) {
        this.informer = client.genericKubernetesResources(RESOURCE).runnableInformer(0);
        informer.itemStore(new ReducedStateItemStore<>(
                ReducedStateItemStore.NAME_KEY_STATE,
                GenericKubernetesResource.class,
                client.getKubernetesSerialization(),
                NOTHING));
        informer.exceptionHandler((_, fault) -> failed(fault));
        informer.addEventHandler(new Handler());
    }

    /** Starts to list and watch them, and returns at once. */
    public static InferenceClasses start(KubernetesClient client) {
        InferenceClasses classes = new InferenceClasses(client);
        classes.informer.start();
        return classes;
    }

    @Override
    public Known known() {
        return listed ? new Known.Classes(List.copyOf(classes.values())) : new Known.Nothing();
    }

    /** Whether they were listed. */
    public boolean hasSynced() {
        return listed;
    }

    /** Why they could not be listed or watched when it was tried last; empty if they could. */
    public String problem() {
        return problem;
    }

    @Override
    public void close() {
        informer.close();
    }

    private boolean failed(Throwable fault) {
        problem = String.valueOf(fault.getMessage());
        return true;
    }

    private void put(GenericKubernetesResource resource) {
        DeclaredClass declared = ClassDecoder.decode(mapper.valueToTree(resource));
        classes.put(declared.name(), declared);
    }

    private final class Handler implements ResourceEventHandler<GenericKubernetesResource> {
        @Override
        public void onList(String resourceVersion, boolean remainedEmpty) {
            listed = true;
            problem = "";
        }

        @Override
        public void onAdd(GenericKubernetesResource resource) {
            put(resource);
        }

        @Override
        public void onUpdate(GenericKubernetesResource before, GenericKubernetesResource after) {
            put(after);
        }

        @Override
        public void onDelete(GenericKubernetesResource resource, boolean isFinalStateUnknown) {
            classes.remove(resource.getMetadata().getName());
        }
    }
}
