package dev.stowage.bench;

import io.fabric8.kubernetes.api.model.AuthInfoBuilder;
import io.fabric8.kubernetes.api.model.Config;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;

/** Changes to kubeconfigs. */
final class Kubeconfig {
    private Kubeconfig() {}

    /** The same cluster, reached as whom the token says. */
    static String withToken(String kubeconfig, String token) {
        KubernetesSerialization yaml = new KubernetesSerialization();
        Config config = yaml.unmarshal(kubeconfig, Config.class);
        config.getUsers()
                .forEach(user ->
                        user.setUser(new AuthInfoBuilder().withToken(token).build()));
        return yaml.asYaml(config);
    }
}
