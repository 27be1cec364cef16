package dev.stowage.webhook.http;

import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedKeyManager;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** What is spoken below HTTP. */
@FunctionalInterface
interface Protocol {
    /** The layers of a connection, the outermost first. */
    ConnectionFactory[] over(HttpConnectionFactory http);

    /** Nothing. */
    static Protocol plain() {
        return http -> new ConnectionFactory[] {http};
    }

    /**
     * TLS 1.3 or 1.2, and HTTP/1.1 alone: the API server asks webhooks for nothing else. Nobody is asked for a certificate,
     * and the name that the client asks for is not compared, since it is the client that verifies. The context is fixed;
     * what it presents is exchanged inside the key manager, so that there is no moment at which it has nothing.
     */
    static Protocol tls(X509ExtendedKeyManager keyManager, SecureRandom random) {
        var factory = new SslContextFactory.Server();
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            // An empty list of trust managers trusts nobody, and spares reading the JDK's authorities.
            context.init(new KeyManager[] {keyManager}, new TrustManager[0], random);
            factory.setSslContext(context);
        } catch (GeneralSecurityException fault) {
            throw new IllegalStateException("This JDK has no TLS.", fault);
        }
        factory.setIncludeProtocols("TLSv1.3", "TLSv1.2");
        factory.setRenegotiationAllowed(false);
        return http -> {
            var secure = new SslConnectionFactory(factory, http.getProtocol());
            // It would compare the name that the client asks for with names that Jetty never sees, and refuse every
            // request.
            secure.setEnsureSecureRequestCustomizer(false);
            return new ConnectionFactory[] {secure, http};
        };
    }
}
