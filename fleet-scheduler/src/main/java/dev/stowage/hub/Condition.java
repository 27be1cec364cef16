package dev.stowage.hub;

import java.time.Instant;

/**
 * One aspect of the state of an object of the API, as people see it.
 *
 * @param type what it is about, in CamelCase
 * @param reason why, in one CamelCase word
 * @param message why, for people
 * @param since when it became so: status and reason have been the same since then
 * @param generation of the spec that it speaks of
 */
public record Condition(String type, boolean holds, String reason, String message, Instant since, long generation) {}
