package dev.stowage.comparison;

import com.netflix.fenzo.ConstraintEvaluator;
import com.netflix.fenzo.TaskRequest;
import com.netflix.fenzo.VMTaskFitnessCalculator;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A task that needs so many devices and nothing else. Fenzo writes to it what it assigned. */
final class Task implements TaskRequest {
    private final String id;
    private final double cpus;
    private @Nullable AssignedResources assigned;

    Task(String id, double cpus) {
        this.id = id;
        this.cpus = cpus;
    }

    @Override
    public String getId() {
        return id;
    }

    @Override
    public String taskGroupName() {
        return "";
    }

    @Override
    public double getCPUs() {
        return cpus;
    }

    @Override
    public double getMemory() {
        return 1;
    }

    @Override
    public double getNetworkMbps() {
        return 0;
    }

    @Override
    public double getDisk() {
        return 0;
    }

    @Override
    public int getPorts() {
        return 0;
    }

    @Override
    public Map<String, Double> getScalarRequests() {
        return Collections.emptyMap();
    }

    @Override
    public Map<String, NamedResourceSetRequest> getCustomNamedResources() {
        return Collections.emptyMap();
    }

    @Override
    public List<? extends ConstraintEvaluator> getHardConstraints() {
        return List.of();
    }

    @Override
    public List<? extends VMTaskFitnessCalculator> getSoftConstraints() {
        return List.of();
    }

    @Override
    public void setAssignedResources(AssignedResources resources) {
        assigned = resources;
    }

    @Override
    public @Nullable AssignedResources getAssignedResources() {
        return assigned;
    }
}
