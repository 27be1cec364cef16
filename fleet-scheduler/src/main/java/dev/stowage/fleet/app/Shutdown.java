package dev.stowage.fleet.app;

/** Ends what goes on when the JVM is told to end, by SIGINT for example, and with status 0: that is how it is meant to end. */
final class Shutdown implements Outside.Ending {
    @Override
    public Outside.Registration onEnd(Runnable end) {
        Thread hook = new Thread(
                () -> {
                    end.run();
                    // A JVM that ends by a signal would otherwise say so with its status.
                    Runtime.getRuntime().halt(0);
                },
                "end");
        Runtime.getRuntime().addShutdownHook(hook);
        return () -> {
            try {
                Runtime.getRuntime().removeShutdownHook(hook);
            } catch (IllegalStateException isEnding) {
                // The hook runs already, and ends the JVM.
            }
        };
    }
}
