package dev.stowage.observer.wire;

/** An object of Kubernetes does not say what it must, or says it in another way than its type does. */
public final class MalformedObject extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MalformedObject(String message) {
        super(message);
    }
}
