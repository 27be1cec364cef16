package dev.stowage.observer;

import dev.stowage.extender.Landing;
import dev.stowage.extender.PlacedAt;
import dev.stowage.extender.Roster;
import dev.stowage.extender.Subject;
import dev.stowage.extender.View;

/** Finds what became of a pod that is seen on a node; {@code Steering::landing}. */
@FunctionalInterface
public interface Landings {
    Landing find(View view, Roster roster, Subject.OfReplica pod, PlacedAt placed);
}
