package dev.stowage.webhook.http;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Several connections that say the same. */
final class Crowd implements AutoCloseable {
    private final List<Talk> talks = new ArrayList<>();

    /** Makes one connection. */
    @FunctionalInterface
    interface Connecting {
        Talk connect() throws IOException;
    }

    Crowd(int size, Connecting connecting) throws IOException {
        for (int count = 0; count < size; count++) {
            talks.add(connecting.connect());
        }
    }

    void say(String text) throws IOException {
        for (Talk talk : talks) {
            talk.say(text);
        }
    }

    List<Reply> hear() throws IOException {
        List<Reply> replies = new ArrayList<>();
        for (Talk talk : talks) {
            replies.add(talk.hear());
        }
        return replies;
    }

    @Override
    public void close() throws IOException {
        for (Talk talk : talks) {
            talk.close();
        }
    }
}
