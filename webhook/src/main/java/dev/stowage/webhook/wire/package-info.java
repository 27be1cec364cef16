/** The JSON of admission reviews ({@code admission.k8s.io/v1}), and the endpoints that read the objects in them. */
@NullMarked
package dev.stowage.webhook.wire;

import org.jspecify.annotations.NullMarked;
