package dev.stowage.webhook.app;

import java.util.ArrayList;
import java.util.List;

/** A program of which one thread takes all memory there is, and another one would go on. */
final class Hungry {
    private static final int PIECE = 1 << 20;

    private Hungry() {}

    public static void main(String[] arguments) throws InterruptedException {
        Thread hungry = new Thread(Hungry::eat);
        hungry.start();
        hungry.join();
        System.out.println("goes on without it");
    }

    private static void eat() {
        List<byte[]> eaten = new ArrayList<>();
        while (eaten.size() < Integer.MAX_VALUE) {
            eaten.add(new byte[PIECE]);
        }
    }
}
