package dev.stowage.extender;

import java.util.Collection;

/** What the companion knows at one moment. Immutable: every question about one view gets the same answer. */
public interface View {
    /** Nothing is known yet. */
    static View unsynced() {
        return Unsynced.VIEW;
    }

    /** Whether everything there is was seen once; before, the rest must not be asked. */
    boolean isSynced();

    Roster roster();

    /** The pools that have a picture. */
    Collection<PoolName> pools();

    /** A pool's open slots; {@link PoolPicture#quiet} if it has none or is unknown. */
    PoolPicture pool(PoolName name);

    Subject subject(AskedPod pod);

    /** What a foreign pod takes of a pool's devices if it goes there. */
    DeviceCounts need(AskedPod pod, PoolName pool);

    /** Where a pod is, by its {@code nodeName}, {@code nominatedNodeName} or the allocation of its claim. */
    Whereabouts whereabouts(PodUid pod);

    /** Whether an extended resource of that name stands for devices of a pool. */
    boolean isDevice(String resource);
}
