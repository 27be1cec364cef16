package dev.stowage.observer;

/** Which workload. */
public record WorkloadKey(String namespace, String kind, String name) {}
