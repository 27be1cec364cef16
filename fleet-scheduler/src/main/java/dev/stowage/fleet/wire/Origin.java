package dev.stowage.fleet.wire;

/** What an object was read from. */
sealed interface Origin {
    /** As a person would name it. */
    String name();

    /** A problem at a line, which is 0 if unknown. */
    Problem problem(int line, String text);

    /** Describes what somebody has or wishes for. */
    record File(String name) implements Origin {
        @Override
        public Problem problem(int line, String text) {
            return new Problem(name, line, text);
        }
    }

    /** Says what is; the lines of an API server's answers mean nothing to people. */
    record OnHub() implements Origin {
        @Override
        public String name() {
            return "the hub";
        }

        @Override
        public Problem problem(int line, String text) {
            return new Problem(name(), 0, text);
        }
    }
}
