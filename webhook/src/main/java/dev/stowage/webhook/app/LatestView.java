package dev.stowage.webhook.app;

import dev.stowage.extender.View;
import java.util.function.Supplier;

/** What the companion knows of its cluster after the last batch of news; before the first, nothing. */
final class LatestView implements Supplier<View> {
    private volatile View view = View.unsynced();

    void show(View next) {
        view = next;
    }

    @Override
    public View get() {
        return view;
    }
}
