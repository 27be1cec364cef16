package dev.stowage.extender;

import java.util.List;

/**
 * A device as far as counting goes.
 *
 * @param takeable whether kube-scheduler would give it to a claim that tolerates nothing, if it is not in use
 * @param counterSets what it uses up
 * @param rivals the devices of which only one can be in use, itself among them
 */
record Item(DeviceId id, boolean takeable, List<String> counterSets, List<DeviceId> rivals) {}
