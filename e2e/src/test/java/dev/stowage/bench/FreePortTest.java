package dev.stowage.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class FreePortTest {
    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    @Test
    void isNoneThatAnOutgoingConnectionCouldTakeMeanwhile() {
        assertThat(IntStream.range(0, 100).map(_ -> FreePort.at(HERE.getHostAddress())))
                .allSatisfy(port -> assertThat(port).isBetween(20_000, 32_767));
    }

    @Test
    void isGivenOnce() {
        assertThat(IntStream.range(0, 1_000).map(_ -> FreePort.at(HERE.getHostAddress())))
                .doesNotHaveDuplicates();
    }

    @Test
    void canBeListenedAt() throws IOException {
        try (var socket = new ServerSocket(FreePort.at(HERE.getHostAddress()), 1, HERE)) {
            assertThat(socket.isBound()).isTrue();
        }
    }

    @Test
    void ofAnotherMachineThereIsNone() {
        assertThatThrownBy(() -> FreePort.at("192.0.2.1")).isInstanceOf(UncheckedIOException.class);
    }
}
