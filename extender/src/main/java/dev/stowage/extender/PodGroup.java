package dev.stowage.extender;

/**
 * Equal pods of a replica: of one engine and role and, in a gang, of one copy.
 *
 * @param copy from 0; {@link #NO_COPY} outside gangs
 */
public record PodGroup(String engine, String role, int copy) {
    /** The copy of pods that are no gang. */
    public static final int NO_COPY = -1;

    /** Whether its pods that claim must be on different nodes, and on others than those of the copy's other groups. */
    public boolean isGang() {
        return copy != NO_COPY;
    }
}
