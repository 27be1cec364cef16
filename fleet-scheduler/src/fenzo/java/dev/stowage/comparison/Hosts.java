package dev.stowage.comparison;

/** The hosts and tasks of both benchmarks: 8 devices on each host, 1 to 8 of them free, and tasks of 1, 2 and 4. */
final class Hosts {
    static final int DEVICES = 8;
    static final int TASKS = 200;

    private Hosts() {}

    static int free(int host) {
        return 1 + host * 5 % DEVICES;
    }

    static int need(int task) {
        return 1 << task % 3;
    }
}
