package dev.stowage.webhook;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** The rules of STYLE.md that a machine can check. */
@AnalyzeClasses(packages = "dev.stowage.webhook", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {
    @ArchTest
    static final ArchRule packagesPointInwards = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .withOptionalLayers(true)
            .layer("domain")
            .definedBy("dev.stowage.webhook")
            .layer("wire")
            .definedBy("dev.stowage.webhook.wire..")
            .layer("kubernetes")
            .definedBy("dev.stowage.webhook.kubernetes..")
            .layer("http")
            .definedBy("dev.stowage.webhook.http..")
            .layer("app")
            .definedBy("dev.stowage.webhook.app..")
            .whereLayer("app")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("http")
            .mayOnlyBeAccessedByLayers("app")
            .whereLayer("kubernetes")
            .mayOnlyBeAccessedByLayers("app")
            .whereLayer("wire")
            .mayOnlyBeAccessedByLayers("app", "http", "kubernetes")
            .because("app uses http and kubernetes, they use wire, and all of them the domain, never the other way");

    @ArchTest
    static final ArchRule everyClassHasALayer = classes()
            .should()
            .resideInAnyPackage(
                    "dev.stowage.webhook",
                    "dev.stowage.webhook.wire",
                    "dev.stowage.webhook.kubernetes",
                    "dev.stowage.webhook.http",
                    "dev.stowage.webhook.app")
            .because("a program has these five packages, flat, and no others");

    @ArchTest
    static final ArchRule theDomainUsesTheJdkOnly = classes()
            .that()
            .resideInAPackage("dev.stowage.webhook")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("dev.stowage.webhook", "java..", "org.jspecify.annotations")
            .because("a decision must not change when a library does, and must be testable without one");

    @ArchTest
    static final ArchRule theDomainDoesNoInputOrOutput = noClasses()
            .that()
            .resideInAPackage("dev.stowage.webhook")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.io..", "java.net..", "java.nio.file..", "java.nio.channels..", "java.sql..")
            .because("a decision is a function of its arguments");

    @ArchTest
    static final ArchRule noFieldIsOptional = noFields()
            .should()
            .haveRawType(Optional.class)
            .orShould()
            .haveRawType(OptionalInt.class)
            .orShould()
            .haveRawType(OptionalLong.class)
            .orShould()
            .haveRawType(OptionalDouble.class)
            .allowEmptyShould(true)
            .because("absence is a case of a sealed type, with a name");

    @ArchTest
    static final ArchRule staticFieldsAreFinal = fields().that()
            .areStatic()
            .should()
            .beFinal()
            .allowEmptyShould(true)
            .because("a static field is a constant or a logger; state arrives by constructor");

    @ArchTest
    static final ArchRule onlyAppTouchesTheOutsideWorld = noClasses()
            .that(not(resideInAPackage("..app..")))
            .should()
            .callMethod(Instant.class, "now")
            .orShould()
            .callMethod(Clock.class, "systemUTC")
            .orShould()
            .callMethod(Clock.class, "systemDefaultZone")
            .orShould()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "getenv")
            .orShould()
            .callMethod(System.class, "getenv", String.class)
            .orShould()
            .callMethod(ZoneId.class, "systemDefault")
            .orShould()
            .callMethod(Locale.class, "getDefault")
            .orShould()
            .callMethod(Math.class, "random")
            .orShould()
            .callMethod(UUID.class, "randomUUID")
            .orShould()
            .callMethod(ThreadLocalRandom.class, "current")
            .orShould()
            .callConstructor(Random.class)
            .orShould()
            .callConstructor(SecureRandom.class)
            .because("time, place and chance are arguments, or the same state would not get the same answer");

    @ArchTest
    static final ArchRule onlyAppPrints = noClasses()
            .that(not(resideInAPackage("..app..")))
            .should(ACCESS_STANDARD_STREAMS)
            .because("a library that prints cannot be used in a service");
}
