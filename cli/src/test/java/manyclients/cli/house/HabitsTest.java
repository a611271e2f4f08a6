package manyclients.cli.house;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// Calls that the code must not make.
class HabitsTest {
  private static final JavaClasses CHAPTERS = House.mainOf(House.chapters());
  private static final JavaClasses TESTS = House.testsOf(House.modules());

  private static final DescribedPredicate<JavaClass> HAVE_NO_MAIN =
      describe(
          "are no programs of their own",
          type -> type.tryGetMethod("main", String[].class).isEmpty());

  @Test
  void noServerPrints() {
    noClasses()
        .that(HAVE_NO_MAIN)
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(CHAPTERS);
  }

  /// Experiments are exempt: they measure the time that passes.
  @Test
  void noTestSleeps() {
    noClasses()
        .that()
        .resideOutsideOfPackages("..experiment..", "..jmh_generated..")
        .and()
        .haveNameNotMatching(".*_jcstress.*") // written by its annotation processor
        .should()
        .callMethodWhere(
            target(name("sleep")).and(target(owner(describe("a thread", HabitsTest::sleeps)))))
        .because("a latch or Awaitility waits for what is meant, a sleep for what is hoped")
        .check(TESTS);
  }

  private static boolean sleeps(JavaClass type) {
    return type.isEquivalentTo(Thread.class) || type.isEquivalentTo(TimeUnit.class);
  }
}
