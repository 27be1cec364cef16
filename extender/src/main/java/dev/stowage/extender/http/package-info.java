/** What is served to kube-scheduler and to people who ask why, whatever port it is served on. */
@NullMarked
package dev.stowage.extender.http;

import org.jspecify.annotations.NullMarked;
