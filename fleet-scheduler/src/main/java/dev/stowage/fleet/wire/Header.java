package dev.stowage.fleet.wire;

import dev.stowage.fleet.ObjectKey;

/** What an object is and where it was read. The namespace of a cluster-scoped object is empty. */
record Header(Group group, Kind kind, ObjectKey key, Place place) {
    /** What makes two objects the same one, in whatever group they are written. */
    record Identity(Kind kind, ObjectKey key) {}

    Identity identity() {
        return new Identity(kind, key);
    }

    /** {@code ModelDeployment team/chat}. */
    String subject() {
        return kind + " " + (kind.isNamespaced() ? key : key.name());
    }

    /** A problem with a field of the object. */
    Problem problem(int line, String path, String text) {
        return place.problem(line, subject() + ": " + path + ": " + text);
    }
}
