package dev.stowage.fleet.wire;

/** Takes documents as they are read, so that no file's tree is ever held as a whole. */
interface DocumentHandler {
    /** An element of the list that a document has under its key "items"; comes before its {@link #document}. */
    void item(Node item);

    /** A whole document, without the elements that were handed over before it. */
    void document(Node document);
}
