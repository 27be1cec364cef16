/** What kube-scheduler and the extender say to each other, as JSON. */
@NullMarked
package dev.stowage.extender.wire;

import org.jspecify.annotations.NullMarked;
