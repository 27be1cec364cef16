package dev.stowage.process;

import org.slf4j.LoggerFactory;

/** A program of which one thread ends with an error, and another one would go on. */
final class Limping {
    private Limping() {}

    public static void main(String[] arguments) throws InterruptedException {
        new Ending(LoggerFactory.getLogger("limping")).withAnyThread();
        Thread broken = Thread.ofVirtual().name("broken").start(() -> {
            throw new StackOverflowError("of a test");
        });
        broken.join();
        System.out.println("goes on without it");
    }
}
