/**
 * Real clusters for tests: the control plane of Kubernetes in a container, with nodes and kubelets that are not there.
 * {@link dev.stowage.bench.Bench} is where a test begins.
 */
@NullMarked
package dev.stowage.bench;

import org.jspecify.annotations.NullMarked;
