package dev.stowage.hub.app;

import java.time.Duration;

/** Measures in a JVM of its own. */
public final class HubScaleMain {
    private HubScaleMain() {}

    public static void main(String[] arguments) throws InterruptedException {
        int clusters = Integer.parseInt(arguments[0]);
        int seconds = Integer.parseInt(arguments[1]);
        System.out.println(HubScale.run(
                new HubScale.Size(
                        clusters, clusters, Math.min(100, clusters / 10), clusters, Duration.ofSeconds(seconds)),
                1));
    }
}
