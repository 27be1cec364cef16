package dev.stowage.bench;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.MemoryStatsConfig;
import com.github.dockerjava.api.model.Statistics;
import com.github.dockerjava.api.model.StatsConfig;
import java.util.concurrent.CompletableFuture;
import org.testcontainers.DockerClientFactory;

/** What Docker knows about a container. */
final class Containers {
    private Containers() {}

    /** Bytes of memory in use, without the page cache that can be given back, as {@code docker stats} shows it. */
    static long memory(String id) {
        CompletableFuture<Statistics> answer = new CompletableFuture<>();
        DockerClientFactory.instance()
                .client()
                .statsCmd(id)
                .withNoStream(true)
                .exec(new ResultCallback.Adapter<Statistics>() {
                    @Override
                    public void onNext(Statistics statistics) {
                        answer.complete(statistics);
                    }

                    @Override
                    public void onError(Throwable failure) {
                        answer.completeExceptionally(failure);
                    }
                });
        MemoryStatsConfig memory = requireNonNull(answer.join().getMemoryStats());
        StatsConfig details = requireNonNull(memory.getStats());
        // cgroup v1 calls it total_inactive_file, v2 inactive_file (docker/cli, calculateMemUsageUnixNoCache).
        Long cache =
                details.getTotalInactiveFile() != null ? details.getTotalInactiveFile() : details.getInactiveFile();
        return requireNonNull(memory.getUsage()) - requireNonNullElse(cache, 0L);
    }
}
