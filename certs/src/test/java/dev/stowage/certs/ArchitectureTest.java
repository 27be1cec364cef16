package dev.stowage.certs;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableFrom;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
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
import java.io.ByteArrayInputStream;
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
@AnalyzeClasses(packages = "dev.stowage.certs", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {
    @ArchTest
    static final ArchRule packagesPointInwards = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("domain")
            .definedBy("dev.stowage.certs")
            .layer("bouncycastle")
            .definedBy("dev.stowage.certs.bouncycastle..")
            .layer("kubernetes")
            .definedBy("dev.stowage.certs.kubernetes..")
            .whereLayer("kubernetes")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("bouncycastle")
            .mayOnlyBeAccessedByLayers("kubernetes")
            .because(
                    "kubernetes puts the parts together, and the domain knows neither who signs nor where things are kept");

    @ArchTest
    static final ArchRule everyClassHasALayer = classes()
            .should()
            .resideInAnyPackage("dev.stowage.certs", "dev.stowage.certs.bouncycastle", "dev.stowage.certs.kubernetes")
            .because("the library has these three packages, flat, and no others");

    @ArchTest
    static final ArchRule onlyOnePackageKnowsBouncyCastle = noClasses()
            .that(not(resideInAPackage("dev.stowage.certs.bouncycastle")))
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.bouncycastle..")
            .because("another library, or none, could sign in its place");

    @ArchTest
    static final ArchRule theDomainUsesTheJdkOnly = classes()
            .that()
            .resideInAPackage("dev.stowage.certs")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "dev.stowage.certs",
                    "java..",
                    "javax.net.ssl..",
                    "javax.security.auth.x500..",
                    "org.jspecify.annotations")
            .because("a decision must not change when a library does, and must be testable without one");

    @ArchTest
    static final ArchRule theDomainDoesNoInputOrOutput = noClasses()
            .that()
            .resideInAPackage("dev.stowage.certs")
            .should()
            .dependOnClassesThat(resideInAnyPackage(
                            "java.io..", "java.nio.file..", "java.nio.channels..", "java.net.http..", "java.sql..")
                    // Certificates are parsed from memory, which the JDK only does through a stream.
                    .and(not(assignableFrom(ByteArrayInputStream.class))))
            .because("a decision is a function of its arguments; a key manager only hands out what it was given");

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
    static final ArchRule nothingTouchesTheOutsideWorld = noClasses()
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
            .because("time, place and chance are arguments, or a test could not let ten years pass");

    @ArchTest
    static final ArchRule nothingPrints =
            noClasses().should(ACCESS_STANDARD_STREAMS).because("a library that prints cannot be used in a service");
}
