package dev.stowage.extender;

/** A pod's place in its replica's plan. */
record Seat(Member member, Landing landing) {}
