package dev.stowage.fleet;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;

@AnalyzeClasses(packages = "dev.stowage.fleet", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {
    @ArchTest
    static void keepsTheRulesOfPrograms(JavaClasses classes) {
        new ProgramRules("dev.stowage.fleet").check(classes);
    }
}
