/** What is known of one cluster, what of it is published, and why nothing in it is counted twice or missed. */
@NullMarked
package dev.stowage.observer;

import org.jspecify.annotations.NullMarked;
