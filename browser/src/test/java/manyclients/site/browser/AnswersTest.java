package manyclients.site.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The questions of the chapters, and the answers that the pages give.
@Tag("thorough")
@ExtendWith(Chromium.class)
class AnswersTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /// Reads a chapter's results independently, and compares each figure that a question takes from
  /// them. Also checks the first of each order.
  private static final String COMPARE =
      """
      ({ chapter, results }) => {
        const reference = JSON.parse(results);
        const median = (key) => {
          const name = key.slice(chapter.length + 1);
          const experiment = Object.keys(reference)
            .filter((each) => name.startsWith(each + "-"))
            .find((each) => reference[each][name.slice(each.length + 1)]?.median !== undefined);
          return experiment && reference[experiment][name.slice(experiment.length + 1)].median;
        };
        let seen = 0;
        const wrong = [];
        for (const box of document.querySelectorAll("[data-question]")) {
          const question = JSON.parse(box.dataset.question);
          const figures = [
            question.answer, ...(question.points ?? []), ...(question.by?.figures ?? [])];
          for (const { keys = [], value } of figures.filter(Boolean)) {
            if (keys.length === 0 || !keys[0].startsWith(chapter + "-")) continue;
            const [over, under = 1] = keys.map(median);
            const told = Number((over / under).toPrecision(3));
            if (!(Math.abs(told / value - 1) < 0.006)) wrong.push(`${box.id}: ${keys}: ${value} is ${told}`);
            seen++;
          }
          const order = question.by?.figures?.map(({ value }) => value);
          if (order) {
            const first = order[[question.right].flat()[0]];
            const most = question.by.first === "most" ? Math.max(...order) : Math.min(...order);
            if (first !== most) wrong.push(`${box.id}: ${first} is not first`);
          }
        }
        return [seen, ...wrong];
      }
      """;

  /// Returns the first page of each chapter.
  static Stream<String> chapters() {
    return WovenSite.texts().stream()
        .filter(page -> page.matches("\\d\\d-.*-rest.html"))
        .map(page -> page.replace("-rest.html", ".html"));
  }

  /// A chapter's results are compared with the questions of all chapters, because a chapter may ask
  /// about another chapter's measurement.
  @ParameterizedTest
  @MethodSource("modules")
  void everyAnswerAgreesWithTheResults(Path module, Reader reader) throws IOException {
    String folder = module.getFileName().toString();
    String key =
        folder.matches("\\d\\d-.*") ? "" + Integer.parseInt(folder.substring(0, 2)) : folder;
    String results = Files.readString(module.resolve("results/reference.json"));
    Page tab = reader.open("again.html"); // this page has all questions
    List<?> found = (List<?>) tab.evaluate(COMPARE, Map.of("chapter", key, "results", results));
    assertThat(found.subList(1, found.size())).isEmpty();
    assertThat((int) found.getFirst()).isPositive();
  }

  static Stream<Path> modules() throws IOException {
    List<Path> all = new ArrayList<>(List.of(ROOT.resolve("lab")));
    try (Stream<Path> chapters = Files.list(ROOT.resolve("chapters"))) {
      chapters.filter(each -> each.getFileName().toString().matches("\\d\\d-.*")).forEach(all::add);
    }
    return all.stream().filter(AnswersTest::hasMeasured).sorted();
  }

  private static boolean hasMeasured(Path module) {
    Path results = module.resolve("results/reference.json");
    try {
      return Files.exists(results) && Files.readString(results).contains("median");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("chapters")
  void aChapterAsksEarlyAndOften(String chapter, Reader reader) {
    Page tab = reader.open(chapter);
    double top = tab.locator("[data-question]").first().boundingBox().y;
    assertThat(top).as("where the first question begins").isLessThan(2 * 900);

    List<Object> kinds = new ArrayList<>();
    String pages = chapter.replace(".html", "");
    for (String page : WovenSite.textsWith("data-question").toList()) {
      if (page.startsWith(pages)) {
        kinds.addAll(kinds(reader.open(page)));
      }
    }
    assertThat(kinds).hasSizeGreaterThanOrEqualTo(5);
    boolean asksForCurves = chapter.matches("0[1-9].*");
    assertThat(!asksForCurves || kinds.contains("curve")).as("a curve among " + kinds).isTrue();
  }

  private static List<?> kinds(Page tab) {
    return (List<?>)
        tab.evaluate(
            """
            () => [...document.querySelectorAll("[data-question]")]
              .map((box) => JSON.parse(box.dataset.question).kind)
            """);
  }

  @Test
  void noTwoQuestionsHaveOneId(Reader reader) {
    List<?> ids =
        (List<?>)
            reader
                .open("again.html")
                .evaluate(
                    "() => [...document.querySelectorAll('[data-question]')].map((box) => box.id)");
    assertThat(ids).hasSizeGreaterThan(40).doesNotHaveDuplicates();
  }
}
