package dev.stowage.fleet.kubernetes;

import dev.stowage.fleet.wire.Hub;
import dev.stowage.fleet.wire.HubUnavailable;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.utils.HttpClientUtils;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;

/** A hub that a kubeconfig leads to. Nothing is sent before it is asked for something. */
public final class ConnectedHub implements Hub {
    private final String address;
    private final HttpClient client;

    private ConnectedHub(Config config) {
        this.address = config.getMasterUrl().replaceAll("/+$", "");
        this.client = HttpClientUtils.getHttpClientFactory().newBuilder(config).build();
    }

    /**
     * Finds out how a hub is reached.
     *
     * @param kubeconfig a file; empty for the one that kubectl would take
     * @param context of the kubeconfig; empty for the current one
     * @throws HubUnavailable if nothing says so
     */
    public static ConnectedHub of(String kubeconfig, String context) {
        Config config = Kubeconfig.read(kubeconfig, context);
        try {
            return new ConnectedHub(config);
        } catch (RuntimeException unusable) {
            // A certificate that is no certificate, for example.
            throw new HubUnavailable(
                    HubUnavailable.Reason.NO_KUBECONFIG,
                    "the kubeconfig cannot be used: " + Words.of(unusable),
                    unusable);
        }
    }

    @Override
    public String address() {
        return address;
    }

    @Override
    public Answer get(String path) {
        try {
            HttpResponse<String> response =
                    client.sendAsync(request(path).build(), String.class).join();
            return new Answer(response.code(), response.body());
        } catch (CompletionException | CancellationException failed) {
            throw new HubUnavailable(
                    HubUnavailable.Reason.UNREACHABLE,
                    "cannot reach the hub at %s: %s".formatted(address, Words.of(failed)),
                    failed);
        }
    }

    @Override
    public Stream stream(String path, Listener listener) {
        return HeardStream.open(client, request(path).forStreaming().build(), listener);
    }

    private HttpRequest.Builder request(String path) {
        return client.newHttpRequestBuilder().uri(address + path).header("Accept", "application/json");
    }

    @Override
    public void close() {
        client.close();
    }
}
