package dev.stowage.fleet;

/** Equal pods of a replica: of one engine and role and, in a gang, of one copy. Copies of a Standalone engine are one group, copy 0. */
public record PodGroup(String engine, Role role, int copy) {}
