package dev.stowage.webhook.app;

import dev.stowage.certs.SwappableKeyManager;
import dev.stowage.webhook.http.TestCertificate;
import java.security.GeneralSecurityException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.alpn.server.ALPNServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * As much of an API server as a companion needs to start: TLS with HTTP/2, lists, watches, and writes without admission.
 * Knows no kinds, so whatever is asked for exists.
 */
final class ApiServer implements AutoCloseable {
    private final TestCertificate certificate = TestCertificate.numbered(1);
    private final ApiObjects objects = new ApiObjects();
    private final Server server = new Server(new QueuedThreadPool(256, 4));
    private final ServerConnector connector;
    private final ApiRequests requests = new ApiRequests(objects);

    private ApiServer() {
        var factory = new SslContextFactory.Server();
        factory.setSslContext(context(certificate));
        var http = new HttpConfiguration();
        http.setIdleTimeout(TimeUnit.HOURS.toMillis(1));
        var http11 = new HttpConnectionFactory(http);
        var tls = new SslConnectionFactory(factory, "alpn");
        tls.setEnsureSecureRequestCustomizer(false);
        var alpn = new ALPNServerConnectionFactory("h2", http11.getProtocol());
        alpn.setDefaultProtocol(http11.getProtocol());
        connector = new ServerConnector(server, tls, alpn, new HTTP2ServerConnectionFactory(http), http11);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(requests);
    }

    static ApiServer start() {
        ApiServer api = new ApiServer();
        LifeCycle.start(api.server);
        return api;
    }

    private static SSLContext context(TestCertificate certificate) {
        try {
            var keyManager = new SwappableKeyManager();
            keyManager.present(certificate.material());
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(new KeyManager[] {keyManager}, null, null);
            return context;
        } catch (GeneralSecurityException fault) {
            throw new IllegalStateException(fault);
        }
    }

    String url() {
        return "https://127.0.0.1:" + connector.getLocalPort();
    }

    /** The authority that vouches for it, in PEM. */
    String authority() {
        return certificate.pem();
    }

    ApiObjects objects() {
        return objects;
    }

    @Override
    public void close() {
        requests.end();
        LifeCycle.stop(server);
    }
}
