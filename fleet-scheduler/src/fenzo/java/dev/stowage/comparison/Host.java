package dev.stowage.comparison;

import com.netflix.fenzo.VirtualMachineLease;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.mesos.Protos;

/**
 * An offer of one host; its devices are Fenzo's CPUs. Maps are of the kind that answers for a null key, which Fenzo asks.
 */
record Host(String hostname, double cpuCores) implements VirtualMachineLease {
    @Override
    public String getId() {
        return hostname;
    }

    @Override
    public long getOfferedTime() {
        return 0;
    }

    @Override
    public String getVMID() {
        return hostname;
    }

    @Override
    public double memoryMB() {
        return 1_000_000;
    }

    @Override
    public double networkMbps() {
        return 0;
    }

    @Override
    public double diskMB() {
        return 0;
    }

    @Override
    public List<Range> portRanges() {
        return List.of();
    }

    @Override
    public Protos.Offer getOffer() {
        return Protos.Offer.getDefaultInstance();
    }

    @Override
    public Map<String, Protos.Attribute> getAttributeMap() {
        return Collections.emptyMap();
    }

    @Override
    public Double getScalarValue(String name) {
        return 0.0;
    }

    @Override
    public Map<String, Double> getScalarValues() {
        return Collections.emptyMap();
    }
}
