package dev.stowage.observer;

/** Uids of objects that are made anew under the same name: {@code name#1}, {@code name#2}. */
final class Incarnation {
    private Incarnation() {}

    static String first(String name) {
        return name + "#1";
    }

    static String next(String uid) {
        int mark = uid.lastIndexOf('#');
        return uid.substring(0, mark + 1) + (Integer.parseInt(uid.substring(mark + 1)) + 1);
    }

    static String name(String uid) {
        int mark = uid.lastIndexOf('#');
        return mark < 0 ? uid : uid.substring(0, mark);
    }
}
