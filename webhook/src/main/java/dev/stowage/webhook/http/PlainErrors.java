package dev.stowage.webhook.http;

import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/** What Jetty answers by itself, as one line of text without a cause. */
final class PlainErrors extends ErrorHandler {
    private static final HttpField TEXT = new HttpField(HttpHeader.CONTENT_TYPE, "text/plain;charset=utf-8");

    @Override
    protected void generateResponse(
            Request request,
            Response response,
            int code,
            @Nullable String message,
            @Nullable Throwable cause,
            Callback callback) {
        response.getHeaders().put(TEXT);
        Content.Sink.write(response, true, text(code), callback);
    }

    private static String text(int status) {
        return HttpStatus.getMessage(status) + "\n";
    }
}
