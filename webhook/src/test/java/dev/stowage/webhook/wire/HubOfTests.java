package dev.stowage.webhook.wire;

import dev.stowage.webhook.ClassCatalog;
import dev.stowage.webhook.DeclaredClass;
import dev.stowage.webhook.HubValidation;
import dev.stowage.webhook.Selectors;
import dev.stowage.webhook.TrustedAccounts;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** A hub with three classes. */
final class HubOfTests {
    /** Making it takes a second. The clock stands still, so that there is always time to evaluate. */
    static final Selectors SELECTORS = CelSelectors.create(() -> 0);

    private static final String FPGA = """
            {"metadata": {"name": "fpga"}, "spec": {"devices": [
              {"name": "fpga", "driver": "fpga.example.com", "deviceClassName": "fpga.example.com"}]}}""";
    private static final String H100 = """
            {"metadata": {"name": "h100x8"}, "spec": {"devices": [
              {"name": "gpu", "claim": "DRA", "driver": "gpu.nvidia.com", "deviceClassName": "gpu.nvidia.com", "count": 8,
               "attributes": {"architecture": {"string": "Hopper"}, "cudaComputeCapability": {"version": "9.0.0"}},
               "capacity": {"memory": {"value": "80Gi"}}}]}}""";
    private static final String L4 = """
            {"metadata": {"name": "l4x2"}, "spec": {"devices": [
              {"name": "gpu", "claim": "ExtendedResource", "driver": "gpu.nvidia.com", "resourceName": "nvidia.com/gpu",
               "count": 2, "capacity": {"memory": {"value": "24Gi"}}}]}}""";

    private HubOfTests() {}

    static List<DeclaredClass> classes() {
        JsonMapper mapper = new JsonMapper();
        return List.of(FPGA, H100, L4).stream()
                .map(mapper::readTree)
                .map(ClassDecoder::decode)
                .toList();
    }

    static HubEndpoint endpoint() {
        ClassCatalog.Known known = new ClassCatalog.Known.Classes(classes());
        return new HubEndpoint(
                new HubValidation(() -> known, SELECTORS, TrustedAccounts.ofFleetScheduler("stowage-system")));
    }
}
