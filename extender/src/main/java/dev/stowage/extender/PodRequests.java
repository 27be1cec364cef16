package dev.stowage.extender;

import java.util.List;
import java.util.function.Function;

/**
 * All that decides what a pod takes of its node, as {@code PodRequests} of k8s.io/component-helpers ({@code resource})
 * computes it for a bound pod: with what the status says of a resize, which is no smaller than what the scheduler
 * counts when the feature is off. Node resources that a DRA device brings along (alpha) are not in it.
 *
 * @param initContainers in order: a sidecar counts for all that start after it
 * @param resizeInfeasible whether the node has refused to resize the pod to what the spec says
 */
public record PodRequests(
        List<Container> containers,
        List<Container> initContainers,
        PodLevel podLevel,
        ResourceAmounts overhead,
        boolean resizeInfeasible) {
    public PodRequests {
        containers = List.copyOf(containers);
        initContainers = List.copyOf(initContainers);
    }

    /** What kube-scheduler counts. */
    public Resources effective() {
        ResourceAmounts requests = ofContainers();
        if (podLevel.isSet()) {
            requests = requests.replacedBy(ofPod());
        }
        return Resources.of(requests.plus(overhead));
    }

    private ResourceAmounts ofPod() {
        return switch (podLevel.actuated()) {
            case Reported.Nothing() -> podLevel.requests();
            case Reported.Says(var actuated) ->
                wanted(podLevel.requests())
                        .max(actuated)
                        .max(podLevel.allocated().orElse(ResourceAmounts.NONE));
        };
    }

    private ResourceAmounts ofContainers() {
        ResourceAmounts allocated = together(container -> container.allocated().orElse(wanted(container.requests())));
        ResourceAmounts actuated = together(
                container -> container.actuated().orElse(container.allocated().orElse(wanted(container.requests()))));
        if (podLevel.allocated() instanceof Reported.Says(var podAllocated)
                && podLevel.actuated() instanceof Reported.Says(var podActuated)) {
            allocated = podAllocated;
            actuated = podActuated;
        }
        ResourceAmounts reported = actuated.max(allocated);
        return resizeInfeasible ? reported : reported.max(together(Container::requests));
    }

    /** What a spec says counts for nothing once the node has refused it. */
    private ResourceAmounts wanted(ResourceAmounts spec) {
        return resizeInfeasible ? ResourceAmounts.NONE : spec;
    }

    /** Containers and sidecars run together; each init container runs with the sidecars that were started before it. */
    private ResourceAmounts together(Function<Container, ResourceAmounts> requests) {
        ResourceAmounts running = ResourceAmounts.NONE;
        for (Container container : containers) {
            running = running.plus(requests.apply(container));
        }
        ResourceAmounts sidecars = ResourceAmounts.NONE;
        ResourceAmounts starting = ResourceAmounts.NONE;
        for (Container container : initContainers) {
            ResourceAmounts own = requests.apply(container);
            if (container.restartable()) {
                running = running.plus(own);
                sidecars = sidecars.plus(own);
                starting = starting.max(sidecars);
            } else {
                starting = starting.max(own.plus(sidecars));
            }
        }
        return running.max(starting);
    }
}
