package dev.stowage.certs;

/** Which version of an object was read; only whoever read it knows what the text means. */
public record Version(String text) {}
