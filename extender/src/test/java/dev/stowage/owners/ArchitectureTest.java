package dev.stowage.owners;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import dev.stowage.fleet.ProgramRules;

@AnalyzeClasses(packages = "dev.stowage.owners", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {
    @ArchTest
    static void keepsTheRulesOfPrograms(JavaClasses classes) {
        new ProgramRules("dev.stowage.owners").check(classes);
    }
}
