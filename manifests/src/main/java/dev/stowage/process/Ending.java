package dev.stowage.process;

import org.slf4j.Logger;

/** How a process ends that had better be replaced by another one than go on: at once, with 3, and its supervisor starts it anew. */
public record Ending(Logger log) {
    /** As a JVM that ran out of memory (hotspot, {@code utilities/debug.cpp}). */
    private static final int BROKEN = 3;

    /** What a thread did that is no more, nobody does: from now on the process ends when any thread ends by an error. */
    public void withAnyThread() {
        Thread.setDefaultUncaughtExceptionHandler((thread, fault) -> {
            log.error("thread=\"{}\" problem=\"has ended\"", thread.getName(), fault);
            Runtime.getRuntime().halt(BROKEN);
        });
    }

    /** Ends the process. Nothing is closed in order: that would go on for a while with what is wrong. */
    public void because(String problem) {
        log.error("problem=\"{}\"", problem);
        Runtime.getRuntime().halt(BROKEN);
    }
}
