package dev.stowage.webhook;

import dev.stowage.owners.Origin;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What of an object can say that it belongs to a replica.
 *
 * @param origin with the labels of the object itself
 * @param places where labels are, those of the object itself and those it gives to what is made from it
 */
public record GuardedObject(Origin origin, List<Place> places) {
    /**
     * The labels at one place.
     *
     * @param path for example {@code spec.template.metadata.labels}
     */
    public record Place(String path, SortedMap<String, String> labels) {
        public Place {
            labels = Collections.unmodifiableSortedMap(new TreeMap<>(labels));
        }
    }

    public GuardedObject {
        places = List.copyOf(places);
    }
}
