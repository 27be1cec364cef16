package dev.stowage.fleet;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The rules of STYLE.md that a machine can check, for a program.
 *
 * @param root the package of its domain; {@code wire}, {@code kubernetes}, {@code http} and {@code app} are beneath
 * @param foundations the packages of the domains that this one builds upon
 */
public record ProgramRules(String root, List<String> foundations) {
    public ProgramRules {
        foundations = List.copyOf(foundations);
    }

    /** Of a program whose domain builds upon no other. */
    public ProgramRules(String root) {
        this(root, List.of());
    }

    /** Asserts that the classes of the program keep all of them. */
    public void check(JavaClasses classes) {
        packagesPointInwards().check(classes);
        everyClassHasALayer().check(classes);
        theDomainUsesTheJdkOnly().check(classes);
        theDomainDoesNoInputOrOutput().check(classes);
        noFieldIsOptional().check(classes);
        staticFieldsAreFinal().check(classes);
        onlyAppTouchesTheOutsideWorld().check(classes);
        onlyAppPrints().check(classes);
    }

    private ArchRule packagesPointInwards() {
        return layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .withOptionalLayers(true)
                .layer("domain")
                .definedBy(root)
                .layer("wire")
                .definedBy(root + ".wire..")
                .layer("kubernetes")
                .definedBy(root + ".kubernetes..")
                .layer("http")
                .definedBy(root + ".http..")
                .layer("app")
                .definedBy(root + ".app..")
                .whereLayer("app")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("http")
                .mayOnlyBeAccessedByLayers("app")
                .whereLayer("kubernetes")
                .mayOnlyBeAccessedByLayers("app")
                .whereLayer("wire")
                .mayOnlyBeAccessedByLayers("app", "http", "kubernetes")
                .because(
                        "app uses http and kubernetes, they use wire, and all of them the domain, never the other way");
    }

    private ArchRule everyClassHasALayer() {
        return classes()
                .should()
                .resideInAnyPackage(root, root + ".wire", root + ".kubernetes", root + ".http", root + ".app")
                .because("a program has these five packages, flat, and no others");
    }

    private ArchRule theDomainUsesTheJdkOnly() {
        List<String> allowed = new ArrayList<>(foundations);
        allowed.addAll(List.of(root, "java..", "org.jspecify.annotations"));
        return classes()
                .that()
                .resideInAPackage(root)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed.toArray(String[]::new))
                .because("a decision must not change when a library does, and must be testable without one");
    }

    private ArchRule theDomainDoesNoInputOrOutput() {
        return noClasses()
                .that()
                .resideInAPackage(root)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.io..", "java.net..", "java.nio.file..", "java.nio.channels..", "java.sql..")
                .because("a decision is a function of its arguments");
    }

    private ArchRule noFieldIsOptional() {
        return noFields()
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
    }

    private ArchRule staticFieldsAreFinal() {
        return fields().that()
                .areStatic()
                .should()
                .beFinal()
                .allowEmptyShould(true)
                .because("a static field is a constant or a logger; state arrives by constructor");
    }

    private ArchRule onlyAppTouchesTheOutsideWorld() {
        return noClasses()
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
    }

    private ArchRule onlyAppPrints() {
        return noClasses()
                .that(not(resideInAPackage("..app..")))
                .should(ACCESS_STANDARD_STREAMS)
                .because("a library that prints cannot be used in a service");
    }
}
