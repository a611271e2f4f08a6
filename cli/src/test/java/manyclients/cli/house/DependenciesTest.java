package manyclients.cli.house;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The dependencies between packages and modules.
class DependenciesTest {
  private static final List<Path> CHAPTERS = House.chapters();
  private static final JavaClasses MAIN = House.mainOf(House.modules());

  /// The chapters' own code. Their experiments are in packages of the same names, but in another
  /// module.
  private static final JavaClasses BUILT = House.mainOf(CHAPTERS);

  private static final String[] AROUND = {
    "manyclients.site..", "manyclients.cli..", "manyclients.exercises.."
  };

  private static final SliceAssignment EACH_PACKAGE =
      new SliceAssignment() {
        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
          String name = type.getPackageName();
          return name.startsWith("manyclients")
              ? SliceIdentifier.of(name)
              : SliceIdentifier.ignore();
        }

        @Override
        public String getDescription() {
          return "packages";
        }
      };

  @Test
  void chapterCodeUsesNeitherTheLabNorTests() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "manyclients.lab..",
            "manyclients.suite..",
            "manyclients.testkit..",
            "org.junit..",
            "org.assertj..",
            "org.awaitility..")
        .check(BUILT);
  }

  @Test
  void chapterCodeMeasuresNothing() {
    noClasses().should().resideInAnyPackage("..experiment..").check(BUILT);
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.lang.management..", "com.fasterxml..", "org.HdrHistogram..")
        .check(BUILT);
  }

  /// Recording events costs time. Only the experiment about that cost runs servers with the X-ray.
  @Test
  void noFigureOfTheBookComesFromAServerUnderTheXray() {
    noClasses()
        .that()
        .resideInAPackage("..experiment..")
        .and()
        .doNotHaveSimpleName("XrayPrice")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("manyclients.lab.xray..", "jdk.jfr..")
        .check(MAIN);
  }

  @Test
  void noChapterAndNoInstrumentKnowsTheSiteTheCommandOrTheExercises() {
    noClasses()
        .that()
        .resideOutsideOfPackages(AROUND)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(AROUND)
        .check(House.mainOf(House.measured()));
  }

  @Test
  void aChapterUsesOnlyEarlierChapters() {
    for (int i = 0; i < CHAPTERS.size() - 1; i++) {
      noClasses()
          .that(resideInAnyPackage(packages(CHAPTERS.subList(i, i + 1))))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(packages(CHAPTERS.subList(i + 1, CHAPTERS.size())))
          .check(MAIN);
    }
  }

  @Test
  void theLabAndTheSuiteKnowNoChapterButTheContract() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(packages(CHAPTERS.subList(1, CHAPTERS.size())))
        .check(House.mainOf(House.named("lab", "contract-tests")));
  }

  @Test
  void theLabDoesNotKnowTheSuite() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("manyclients.suite..", "manyclients.testkit..")
        .check(House.mainOf(House.named("lab")));
  }

  @Test
  void theSiteAndTheExercisesDoNotKnowTheCommand() {
    noClasses()
        .that(not(resideInAnyPackage("manyclients.cli..")))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("manyclients.cli..")
        .check(MAIN);
  }

  @Test
  void packageDependenciesHaveNoCycles() {
    slices().assignedFrom(EACH_PACKAGE).should().beFreeOfCycles().check(MAIN);
  }

  @Test
  void noCodeUsesInternalsOfALibrary() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("..internal..", "sun..")
        .check(MAIN);
  }

  private static String[] packages(List<Path> chapters) {
    return chapters.stream().map(chapter -> House.packageOf(chapter) + "..").toArray(String[]::new);
  }
}
