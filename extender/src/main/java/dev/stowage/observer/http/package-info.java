/** What is counted of the observer. */
@NullMarked
package dev.stowage.observer.http;

import org.jspecify.annotations.NullMarked;
