package dev.stowage.extender;

/** What a pod's {@code spec.schedulerName} says. */
public record SchedulerName(String text) implements Comparable<SchedulerName> {
    @Override
    public int compareTo(SchedulerName other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}
