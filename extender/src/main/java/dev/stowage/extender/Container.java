package dev.stowage.extender;

/**
 * What one container requests.
 *
 * @param restartable for an init container: whether it is a sidecar ({@code restartPolicy: Always})
 * @param allocated {@code allocatedResources} of its status
 * @param actuated {@code resources.requests} of its status
 */
public record Container(ResourceAmounts requests, boolean restartable, Reported allocated, Reported actuated) {
    /** One that is not being resized. */
    public static Container of(ResourceAmounts requests) {
        return new Container(requests, false, new Reported.Nothing(), new Reported.Nothing());
    }

    /** An init container that goes on running. */
    public static Container sidecar(ResourceAmounts requests) {
        return new Container(requests, true, new Reported.Nothing(), new Reported.Nothing());
    }
}
