package dev.stowage.extender;

/** The value of a device's attribute ({@code DeviceAttribute} of resource.k8s.io); lists, which are alpha, are not read. */
public sealed interface Attribute {
    /** A truth value. */
    record Bool(boolean value) implements Attribute {}

    /** A number of 64 bits. */
    record Int(long value) implements Attribute {}

    /** A string. */
    record Text(String value) implements Attribute {}

    /** A semantic version. */
    record Version(String value) implements Attribute {}
}
