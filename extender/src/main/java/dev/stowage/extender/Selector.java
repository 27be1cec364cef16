package dev.stowage.extender;

/** The text of a CEL selector of devices. */
public record Selector(String cel) {}
