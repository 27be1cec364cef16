/** What admission decides about objects, as pure functions of the request and of what is known of the cluster. */
@NullMarked
package dev.stowage.webhook;

import org.jspecify.annotations.NullMarked;
