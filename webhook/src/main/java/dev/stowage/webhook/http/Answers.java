package dev.stowage.webhook.http;

import io.javalin.http.Context;
import org.eclipse.jetty.http.HttpStatus;

/** Answers that are one line of text. */
final class Answers {
    private Answers() {}

    static void text(Context context, int status, String text) {
        context.status(status);
        context.contentType("text/plain;charset=utf-8");
        context.result(text + "\n");
    }

    /** The words that HTTP has for it. */
    static void status(Context context, int status) {
        text(context, status, HttpStatus.getMessage(status));
    }
}
