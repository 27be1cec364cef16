/** What is free on one cluster, as pure functions over its objects. */
@NullMarked
package dev.stowage.extender;

import org.jspecify.annotations.NullMarked;
