package dev.stowage.hub;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import dev.stowage.fleet.ProgramRules;
import java.util.List;

@AnalyzeClasses(packages = "dev.stowage.hub", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {
    @ArchTest
    static void keepsTheRulesOfPrograms(JavaClasses classes) {
        new ProgramRules("dev.stowage.hub", List.of("dev.stowage.fleet")).check(classes);
    }
}
