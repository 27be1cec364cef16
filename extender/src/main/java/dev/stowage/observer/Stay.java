package dev.stowage.observer;

import dev.stowage.extender.Landing;
import dev.stowage.extender.NodeName;

/**
 * A pod of a replica on the node where it was last seen.
 *
 * @param landing as it was found when the pod was first seen there
 * @param counted whether the record of the pool's steering has it, or is not to have it
 */
record Stay(NodeName node, Landing landing, boolean counted) {}
