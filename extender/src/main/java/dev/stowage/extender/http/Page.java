package dev.stowage.extender.http;

/** What is answered to somebody with a browser. */
public record Page(int status, String contentType, String text) {
    static final String TEXT = "text/plain;charset=utf-8";

    static Page sentence(int status, String sentence) {
        return new Page(status, TEXT, sentence + "\n");
    }
}
