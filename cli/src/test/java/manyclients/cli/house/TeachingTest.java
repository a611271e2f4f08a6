package manyclients.cli.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The dependencies between chapters on the page for teachers, compared with those of the build.
class TeachingTest {
  private static final Path ROOT =
      Path.of(System.getProperty("course.root", "..")).toAbsolutePath();
  private static final Pattern ARTIFACT = Pattern.compile("<artifactId>([\\w-]+)</artifactId>");
  private static final Pattern DEPENDENCY = Pattern.compile("(?s)<dependency>.*?</dependency>");
  private static final Pattern ARROW = Pattern.compile("(?m)^c(\\d+) -> c(\\d+)$");

  @Test
  void thePageNamesTheChaptersThatEachOneBuildsOn() throws IOException {
    Map<Integer, Set<Integer>> said = new TreeMap<>();
    String page = Files.readString(ROOT.resolve("site/src/main/book/teaching.adoc"));
    ARROW
        .matcher(page)
        .results()
        .forEach(arrow ->
            said.computeIfAbsent(Integer.valueOf(arrow.group(2)), _ -> new TreeSet<>())
                .add(Integer.valueOf(arrow.group(1))));
    assertThat(said).isEqualTo(nearest(built()));
    assertThat(words(page)).as("what the figure says in words").isEqualTo(said);
  }

  /// `Chapters 1, 2 and 3 build on chapter 0. Chapter 4 builds on 3, chapter 5 on 2 …`
  private static Map<Integer, Set<Integer>> words(String page) {
    Map<Integer, Set<Integer>> words = new TreeMap<>();
    Matcher alt = Pattern.compile("\\[moves,needs,alt=\"(.*)\"").matcher(page);
    assertThat(alt.find()).isTrue();
    for (String part : alt.group(1).split("(?=[Cc]hapters? [\\d, and]+ (?:builds? )?on)")) {
      String[] sides = part.split(" on ", 2);
      if (sides.length == 2) {
        numbers(sides[0]).forEach(chapter -> words.put(chapter, numbers(sides[1])));
      }
    }
    return words;
  }

  private static Set<Integer> numbers(String words) {
    Set<Integer> numbers = new TreeSet<>();
    Pattern.compile("\\d+")
        .matcher(words)
        .results()
        .forEach(number -> numbers.add(Integer.valueOf(number.group())));
    return numbers;
  }

  /// The page recommends showing some wrong answers. These must exist.
  @Test
  void theWrongAnswersToShowExist() throws IOException {
    String page = Files.readString(ROOT.resolve("site/src/main/book/teaching.adoc"));
    List<String> names =
        Pattern.compile("(?:`|--against )(\\d+\\.\\d+)/([\\w-]+)\\b")
            .matcher(page)
            .results()
            .filter(name -> !name.group(2).equals("wrong-answers"))
            .map(name -> name.group(1) + "/" + name.group(2))
            .distinct()
            .toList();
    assertThat(names).hasSizeGreaterThan(8);
    for (String name : names) {
      String[] parts = name.split("/");
      Path known = ROOT.resolve("exercises/" + parts[0] + "/wrong-answers.txt");
      assertThat(Files.readAllLines(known)).as(name).contains("=== " + parts[1]);
    }
  }

  /// Returns the chapters that each chapter's build names.
  private static Map<Integer, Set<Integer>> built() throws IOException {
    Map<String, Integer> chapters = new HashMap<>();
    Map<Integer, List<String>> named = new TreeMap<>();
    try (Stream<Path> folders = Files.list(ROOT.resolve("chapters"))) {
      for (Path folder : folders.filter(each -> Files.exists(each.resolve("pom.xml"))).toList()) {
        int number = Integer.parseInt(folder.getFileName().toString().substring(0, 2));
        String text = Files.readString(folder.resolve("pom.xml"));
        String module = text.substring(text.indexOf("</parent>"));
        chapters.put(first(module), number);
        named.put(
            number, DEPENDENCY.matcher(module).results().map(each -> first(each.group())).toList());
      }
    }
    Map<Integer, Set<Integer>> built = new TreeMap<>();
    named.forEach((number, names) -> {
      Set<Integer> before =
          new TreeSet<>(names.stream().filter(chapters::containsKey).map(chapters::get).toList());
      built.put(number, before);
    });
    return built;
  }

  private static String first(String text) {
    var artifact = ARTIFACT.matcher(text);
    return artifact.find() ? artifact.group(1) : "";
  }

  /// Returns the direct dependencies: without those that another one already implies, and without
  /// chapters that have none.
  private static Map<Integer, Set<Integer>> nearest(Map<Integer, Set<Integer>> built) {
    Map<Integer, Set<Integer>> nearest = new TreeMap<>();
    built.forEach((number, before) -> {
      Set<Integer> own = new TreeSet<>(before);
      before.forEach(each -> own.removeAll(all(each, built)));
      if (!own.isEmpty()) {
        nearest.put(number, own);
      }
    });
    return nearest;
  }

  private static Set<Integer> all(int chapter, Map<Integer, Set<Integer>> built) {
    Set<Integer> all = new TreeSet<>(built.getOrDefault(chapter, Set.of()));
    List.copyOf(all).forEach(each -> all.addAll(all(each, built)));
    return all;
  }
}
