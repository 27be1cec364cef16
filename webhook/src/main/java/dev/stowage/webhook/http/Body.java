package dev.stowage.webhook.http;

/** What came of receiving the content of a request. */
sealed interface Body {
    /** Under which attribute of the request it is found. */
    String ATTRIBUTE = "dev.stowage.body";

    /** All of it; not to be changed. No record, since arrays have no value. */
    final class Whole implements Body {
        private final byte[] content;

        Whole(byte[] content) {
            this.content = content;
        }

        byte[] content() {
            return content;
        }
    }

    /** It is longer than any request may be. */
    record TooLong() implements Body {}

    /** With all that is being received and worked on it would be too much. */
    record TooMuch() implements Body {}
}
