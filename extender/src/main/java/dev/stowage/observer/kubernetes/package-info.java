/** What the observer learns from the API server, with fabric8's client. */
@NullMarked
package dev.stowage.observer.kubernetes;

import org.jspecify.annotations.NullMarked;
