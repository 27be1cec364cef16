package dev.stowage.observer;

import dev.stowage.extender.AskedPod;
import dev.stowage.extender.DeviceCounts;
import dev.stowage.extender.PodUid;
import dev.stowage.extender.PoolName;
import dev.stowage.extender.PoolPicture;
import dev.stowage.extender.Roster;
import dev.stowage.extender.Subject;
import dev.stowage.extender.View;
import dev.stowage.extender.Whereabouts;
import java.util.Collection;

/** What a census would show that forgot where a pod was as soon as it is gone, though its claim is not freed. */
record ForgetfulView(View view) implements View {
    @Override
    public PoolPicture pool(PoolName name) {
        PoolPicture whole = view.pool(name);
        return new PoolPicture(
                name,
                whole.replicas(),
                whole.placed().stream()
                        .filter(pod -> view.whereabouts(pod.uid()) instanceof Whereabouts.At)
                        .toList(),
                whole.reserved());
    }

    @Override
    public boolean isSynced() {
        return view.isSynced();
    }

    @Override
    public Roster roster() {
        return view.roster();
    }

    @Override
    public Collection<PoolName> pools() {
        return view.pools();
    }

    @Override
    public Subject subject(AskedPod pod) {
        return view.subject(pod);
    }

    @Override
    public DeviceCounts need(AskedPod pod, PoolName pool) {
        return view.need(pod, pool);
    }

    @Override
    public Whereabouts whereabouts(PodUid pod) {
        return view.whereabouts(pod);
    }

    @Override
    public boolean isDevice(String resource) {
        return view.isDevice(resource);
    }
}
