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

/// Who may know whom.
class DependenciesTest {
  private static final List<Path> CHAPTERS = House.chapters();
  private static final JavaClasses MAIN = House.mainOf(House.modules());

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
  void noChapterKnowsTheSiteTheCommandOrTheExercises() {
    noClasses()
        .that(resideInAnyPackage(packages(CHAPTERS)))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("manyclients.site..", "manyclients.cli..", "manyclients.exercises..")
        .check(MAIN);
  }

  @Test
  void aChapterKnowsOnlyThoseBeforeIt() {
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
  void theSiteAndTheExercisesDoNotKnowTheCommand() {
    noClasses()
        .that(not(resideInAnyPackage("manyclients.cli..")))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("manyclients.cli..")
        .check(MAIN);
  }

  @Test
  void noPackagesKnowEachOtherInACircle() {
    slices().assignedFrom(EACH_PACKAGE).should().beFreeOfCycles().check(MAIN);
  }

  @Test
  void nobodyUsesWhatALibraryCallsInternal() {
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
