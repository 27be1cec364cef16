package dev.stowage.manifests;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;

/** The rules of STYLE.md that a machine can check. */
@AnalyzeClasses(packages = "dev.stowage.manifests", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {
    @ArchTest
    static final ArchRule matchingUsesCelOnly = classes()
            .that()
            .resideInAPackage("dev.stowage.manifests.cel")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.stowage.manifests.cel",
                    "java..",
                    "org.jspecify.annotations",
                    "dev.cel..",
                    "com.google.common..",
                    "com.google.errorprone.annotations..",
                    "com.google.re2j")
            .because("the command line matches devices without loading Kubernetes or Jackson");

    @ArchTest
    static final ArchRule onlyMatchingKnowsCel = noClasses()
            .that()
            .resideInAPackage("dev.stowage.manifests")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.cel..", "com.google..")
            .because("the types of the API are read where no CEL is");

    @ArchTest
    static final ArchRule nothingAsksForTheTime = noClasses()
            .should()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(Clock.class, "systemUTC")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .because("the same device and selector must give the same answer on every machine");

    @ArchTest
    static final ArchRule noFieldIsOptional =
            noFields().should().haveRawType(Optional.class).because("what may be absent is nullable, or empty");

    @ArchTest
    static final ArchRule staticFieldsAreConstants =
            fields().that().areStatic().should().beFinal();

    @ArchTest
    static final ArchRule nothingIsPrinted = noClasses().should(ACCESS_STANDARD_STREAMS);
}
