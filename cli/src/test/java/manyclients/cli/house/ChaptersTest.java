package manyclients.cli.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The layout of the chapters, which is the same for all, and the content of their jars.
class ChaptersTest {
  private static final Set<String> SOURCE_SETS = Set.of("main", "test", "jmh", "fuzz", "stress");

  private static final Pattern DEPENDENCY =
      Pattern.compile("<dependency>.*?<artifactId>(.*?)</artifactId>(.*?)</dependency>", 32);
  private static final Set<String> RIGS = Set.of("lab", "contract-tests", "experiments");

  @Test
  void allChaptersHaveTheSameFolders() {
    List<String> missing = new ArrayList<>();
    for (Path chapter : House.chapters()) {
      Stream.of("chapter.adoc", "pom.xml", "results/reference.json", "src/test/java")
          .map(chapter::resolve)
          .filter(Files::notExists)
          .forEach(file -> missing.add(House.name(file)));
      if (House.files(chapter.resolve("src/main/java"), ".java").isEmpty()) {
        missing.add(House.name(chapter) + ": src/main/java");
      }
    }
    assertThat(missing).as("what chapters lack").isEmpty();
  }

  @Test
  void chapterCodeIsOnlyInTheCommonFolders() {
    List<String> others = new ArrayList<>();
    for (Path chapter : House.chapters()) {
      House.list(chapter.resolve("src"))
          .filter(set -> !SOURCE_SETS.contains(set.getFileName().toString()))
          .forEach(set -> others.add(House.name(set)));
      String expected = House.packageOf(chapter).replace('.', '/');
      SOURCE_SETS.stream()
          .map(set -> chapter.resolve("src/" + set + "/java/manyclients"))
          .filter(Files::isDirectory)
          .flatMap(House::list)
          .filter(folder -> !folder.endsWith(expected))
          .forEach(folder -> others.add(House.name(folder)));
    }
    assertThat(others).as("folders that only some chapters have").isEmpty();
  }

  @Test
  void theJarOfAChapterHoldsWhatItBuildsAndNothingElse() throws IOException {
    List<String> strangers = new ArrayList<>();
    for (Path chapter : House.chapters()) {
      Path classes = chapter.resolve("target/classes");
      for (Path type : House.files(classes, ".class")) {
        String source = classes.relativize(type).toString().replaceFirst("(\\$.*)?\\.class$", "");
        if (!Files.exists(chapter.resolve("src/main/java/" + source + ".java"))) {
          strangers.add(House.name(type));
        }
      }
    }
    assertThat(strangers).as("classes without a source in src/main/java").isEmpty();
  }

  @Test
  void aChapterDependsOnMeasuringToolsOnlyInItsTests() throws IOException {
    List<String> rigs = new ArrayList<>();
    for (Path chapter : House.chapters()) {
      DEPENDENCY
          .matcher(Files.readString(chapter.resolve("pom.xml")))
          .results()
          .filter(it -> RIGS.contains(it.group(1)) && !it.group(2).contains("<scope>test</scope>"))
          .forEach(it -> rigs.add(House.name(chapter) + " depends on " + it.group(1)));
    }
    assertThat(rigs).as("dependencies that should have the scope test").isEmpty();
  }

  @Test
  void chapter0HasNoClassThatChapter1DoesNotNeed() {
    Path contract = House.chapters().get(0);
    Path first = House.chapters().get(1);
    JavaClasses known = House.mainOf(List.of(contract));
    Deque<JavaClass> open = new ArrayDeque<>();
    House.mainOf(List.of(first)).forEach(open::add);
    House.testsOf(List.of(first)).forEach(open::add);
    Set<String> met = new HashSet<>();
    while (!open.isEmpty()) {
      for (Dependency needed : open.remove().getDirectDependenciesFromSelf()) {
        String name = needed.getTargetClass().getName();
        if (known.contain(name) && met.add(name)) {
          open.add(known.get(name));
        }
      }
    }
    assertThat(known.stream().filter(JavaClass::isTopLevelClass).map(JavaClass::getName))
        .filteredOn(name -> !name.endsWith("package-info") && !isMet(name, met))
        .as("classes of %s that nothing in %s uses", House.name(contract), House.name(first))
        .isEmpty();
  }

  private static boolean isMet(String name, Set<String> met) {
    return met.stream().anyMatch(each -> each.equals(name) || each.startsWith(name + "$"));
  }
}
