package dev.stowage.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;

/**
 * A port for a program that is started later, or again on the same one. Below those that Linux gives to outgoing connections and to
 * whoever asks for any ({@code net.ipv4.ip_local_port_range}, from 32768 by default): one of these could be taken meanwhile.
 */
public final class FreePort {
    private static final int FIRST = 20_000;
    private static final int END = 32_768;
    private static final int TRIES = 100;

    /** Those that were given out: whoever got one may not listen yet. */
    private static final Set<Integer> GIVEN = ConcurrentHashMap.newKeySet();

    private FreePort() {}

    /**
     * One that nothing listens at, and that was given to nobody before.
     *
     * @param address of this machine
     * @throws UncheckedIOException if the address is none of this machine, or a hundred ports in a row are taken
     */
    public static int at(String address) {
        RandomGenerator random = RandomGenerator.getDefault();
        try {
            for (int tried = 0; tried < TRIES; tried++) {
                int port = random.nextInt(FIRST, END);
                if (GIVEN.add(port) && isFree(port, InetAddress.getByName(address))) {
                    return port;
                }
            }
        } catch (IOException none) {
            throw new UncheckedIOException(none);
        }
        throw new UncheckedIOException(new BindException("Of ports %d to %d of %s, %d were tried, and all are taken."
                .formatted(FIRST, END - 1, address, TRIES)));
    }

    private static boolean isFree(int port, InetAddress address) throws IOException {
        try (var _ = new ServerSocket(port, 1, address)) {
            return true;
        } catch (BindException taken) {
            // An address that is not of this machine is no matter of the port.
            new ServerSocket(0, 1, address).close();
            return false;
        }
    }
}
