package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import manyclients.exercises.kit.Exercise;
import manyclients.exercises.kit.ExerciseCatalog;
import manyclients.exercises.kit.ShortWay;
import manyclients.lab.results.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Schedules made from the sections of the book and its exercises.
class PlanTest {
  private static final ExerciseCatalog CATALOG = ExerciseCatalog.load(Said.ROOT);
  private static final ShortWay SHORT = ShortWay.of(Said.ROOT);

  private static Plan.Item item(String name, int minutes) {
    return new Plan.Item("read", "1", name, name, minutes);
  }

  @Test
  void sessionsTakeAboutTheSameTimeAndKeepTheOrder() {
    List<Plan.Item> items = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      items.add(item("section " + i, 5 + i % 7));
    }
    List<Plan.Session> plan = Plan.of(items, 6);
    assertThat(plan.stream().flatMap(session -> session.items().stream()))
        .containsExactlyElementsOf(items);
    int all = items.stream().mapToInt(Plan.Item::minutes).sum();
    assertThat(plan)
        .allSatisfy(session -> assertThat(session.minutes()).isBetween(all / 6 - 11, all / 6 + 11));
  }

  @Test
  void anItemLongerThanItsShareHasASessionOfItsOwn() {
    List<Plan.Session> plan = Plan.of(List.of(item("a", 5), item("b", 120), item("c", 5)), 3);
    assertThat(plan).extracting(session -> session.items().size()).containsExactly(1, 1, 1);
  }

  @Test
  void anExerciseOnTheShortWayNeedsNothingElse() {
    List<Exercise> all = CATALOG.all();
    assertThat(all.stream().filter(SHORT::has).map(Exercise::id))
        .contains("1.1")
        .doesNotContain("1.2", "2.3");
  }

  @Test
  void theExercisesOfAFurtherSectionAreFurtherToo() {
    var amount = new Book.Amount(260, 13);
    var nothing = new Book.Amount(0, 0);
    var sections =
        List.of(
            new Book.Section(
                "01-blocking", "accept", "Accept", List.of(), amount, amount, List.of("1.1")),
            new Book.Section(
                "01-blocking",
                "deadlines",
                "Deadlines",
                List.of(),
                nothing,
                amount,
                List.of("1.2")),
            new Book.Section(
                "02-socketwheel", "then", "Then", List.of(), amount, amount, List.of()));
    var material = new PlanMaterial(CATALOG, SHORT, sections);
    assertThat(material.items(List.of(1), true, 130))
        .extracting(Plan.Item::id)
        .containsExactly("01-blocking#accept", "1.1");
    assertThat(material.items(List.of(), false, 130))
        .extracting(Plan.Item::id)
        .containsExactly(
            "01-blocking#accept", "1.1", "01-blocking#deadlines", "1.2", "02-socketwheel#then");
    assertThat(material.items(List.of(1), true, 130).getFirst().minutes()).isEqualTo(3);
  }

  /// The two schedules of the page for teachers: a term of fourteen weeks, and six evenings on the
  /// short way.
  @Test
  @Tag("thorough")
  @Timeout(900)
  void bothSchedulesOfThePageForTeachersAreCorrect() throws Exception {
    holds(14, 180, "--chapters", "0,1,2,3,4,5,6,7");
    holds(6, 90, "--short", "--chapters", "0,1,3,4,7");
  }

  private static void holds(int sessions, int minutes, String... more) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of("plan", "--json", "--sessions", "" + sessions, "--minutes", "" + minutes));
    command.addAll(List.of(more));
    Said plan = Said.by(command.toArray(String[]::new));
    assertThat(plan.status()).as(plan.err()).isZero();
    var document = Json.read("{\"sessions\":" + plan.out() + "}");
    List<?> all = (List<?>) document.get("sessions");
    assertThat(all).hasSize(sessions);
    List<Book.Section> book = Book.of(Said.ROOT).sections(new PrintWriter(System.err));
    List<String> read = new ArrayList<>();
    List<String> done = new ArrayList<>();
    for (Object session : all) {
      for (Object each :
          ((Map<?, ?>) session).get("items") instanceof List<?> list ? list : List.of()) {
        Map<?, ?> item = (Map<?, ?>) each;
        String id = String.valueOf(item.get("id"));
        if ("read".equals(item.get("kind"))) {
          book.stream()
              .filter(section -> id.equals(section.page() + "#" + section.id()))
              .forEach(section ->
                  section.inner().forEach(inner -> read.add(section.page() + "#" + inner)));
        } else {
          done.add(id);
          Exercise exercise = CATALOG.find(id);
          List<String> needed =
              exercise.sections().stream()
                  .map(section -> section.contains("#") ? section : exercise.page() + "#" + section)
                  .toList();
          assertThat(read).as("what %s builds on", id).containsAll(needed);
          assertThat(!List.of(more).contains("--short") || SHORT.has(exercise)).as(id).isTrue();
        }
      }
    }
    assertThat(done).hasSizeGreaterThan(sessions);
  }
}
