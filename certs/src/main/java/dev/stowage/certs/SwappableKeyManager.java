package dev.stowage.certs;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Presents one key and chain, which can be exchanged while connections are being made. Older ones stay resolvable under
 * their own alias, for handshakes that have begun. Before the first is presented every handshake fails. May be used by
 * several threads.
 */
public final class SwappableKeyManager extends X509ExtendedKeyManager {
    /** Far more exchanges than happen during one handshake. */
    private static final int KEPT = 16;

    /** What one alias stands for. */
    private record Presented(String alias, KeyMaterial material) {}

    // The newest is the first. One volatile write exchanges all that a handshake may ask for.
    private volatile List<Presented> presented = List.of();
    private long exchanges;

    /** From now on every new connection is shown this. The caller has validated it. */
    public synchronized void present(KeyMaterial material) {
        exchanges++;
        var next = new ArrayDeque<>(presented);
        next.addFirst(new Presented("leaf-" + exchanges, material));
        if (next.size() > KEPT) {
            next.removeLast();
        }
        presented = List.copyOf(next);
    }

    @Override
    public @Nullable String chooseEngineServerAlias(
            String keyType, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        List<Presented> now = presented;
        return !now.isEmpty() && now.getFirst().material.key().getAlgorithm().equals(keyType)
                ? now.getFirst().alias
                : null;
    }

    @Override
    public @Nullable String chooseServerAlias(String keyType, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return chooseEngineServerAlias(keyType, issuers, null);
    }

    @Override
    public String @Nullable [] getServerAliases(String keyType, Principal @Nullable [] issuers) {
        String alias = chooseEngineServerAlias(keyType, issuers, null);
        return alias == null ? null : new String[] {alias};
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
        return of(alias).stream()
                .map(material -> material.chain().toArray(X509Certificate[]::new))
                .findFirst()
                .orElse(null);
    }

    @Override
    public @Nullable PrivateKey getPrivateKey(String alias) {
        return of(alias).stream().map(KeyMaterial::key).findFirst().orElse(null);
    }

    private Collection<KeyMaterial> of(String alias) {
        return presented.stream()
                .filter(one -> one.alias.equals(alias))
                .map(Presented::material)
                .toList();
    }

    /** Never one: a webhook calls nobody with this. */
    @Override
    public @Nullable String chooseClientAlias(
            String[] keyTypes, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return null;
    }

    @Override
    public String @Nullable [] getClientAliases(String keyType, Principal @Nullable [] issuers) {
        return null;
    }
}
