package dev.stowage.extender;

import java.util.Collection;
import java.util.List;
import java.util.Map;

/** The view of a companion that has not seen everything yet. */
final class Unsynced implements View {
    static final View VIEW = new Unsynced();

    private final Roster roster = Roster.of(Map.of());

    private Unsynced() {}

    @Override
    public boolean isSynced() {
        return false;
    }

    @Override
    public Roster roster() {
        return roster;
    }

    @Override
    public Collection<PoolName> pools() {
        return List.of();
    }

    @Override
    public PoolPicture pool(PoolName name) {
        return PoolPicture.quiet(name);
    }

    @Override
    public Subject subject(AskedPod pod) {
        return new Subject.Foreign();
    }

    @Override
    public DeviceCounts need(AskedPod pod, PoolName pool) {
        return DeviceCounts.of();
    }

    @Override
    public Whereabouts whereabouts(PodUid pod) {
        return new Whereabouts.Unseen();
    }

    @Override
    public boolean isDevice(String resource) {
        return false;
    }
}
