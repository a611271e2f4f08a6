package manyclients.site.weave.moves;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MovesTest {
  private static final String FIGURE =
      """
      clients clients | <
      -- kernel
      queue backlog: accept queue | queue sockets
      asleep acceptor / waits | thread worker
      clients -> backlog: connect
      backlog -> acceptor: accept
      sockets <-> worker: read, / write
      """;

  @Test
  void clientsAreAboveTheKernelsLineAndThreadsBelowIt() throws WrongLine {
    Element figure = drawn(FIGURE);
    double line = y(figure.expectFirst("path[style*=dasharray]").attr("d"));
    assertThat(y(text(figure, "clients"))).isLessThan(line);
    assertThat(y(text(figure, "acceptor"))).isGreaterThan(y(text(figure, "accept queue")));
    assertThat(y(text(figure, "accept queue"))).isGreaterThan(line);
  }

  @Test
  void aMoveIsALineWithATipForEachDirectionAndItsWords() throws WrongLine {
    Element figure = drawn(FIGURE);
    assertThat(figure.select(".move")).hasSize(3);
    Element both = figure.select(".move").get(2);
    assertThat(both.select("path[d$=z]")).hasSize(2);
    assertThat(both.select("text").eachText()).containsExactly("read,", "write");
  }

  @Test
  void aFigureIsDrawnInTheThemesColoursAndFitsAPhone() throws WrongLine {
    Element picture = drawn(FIGURE).expectFirst("svg");
    assertThat(picture.attr("viewBox")).startsWith("0 0 400 ");
    assertThat(picture.attr("font-size")).isEqualTo("13");
    assertThat(picture.attr("aria-label")).isEqualTo("a < b");
    assertThat(picture.outerHtml()).contains("var(--ink, #221f1b)").doesNotContain("id=");
  }

  @Test
  void aThingMaySpanColumnsAndRows() throws WrongLine {
    Element figure = drawn("box all | < | box one\nbox two | box three | ^");
    List<Element> boxes = figure.select("rect");
    assertThat(number(boxes.get(0), "width")).isGreaterThan(number(boxes.get(2), "width") * 2);
    assertThat(number(boxes.get(1), "height")).isGreaterThan(number(boxes.get(2), "height") * 2);
  }

  @Test
  void timeRunsAlongALane() throws WrongLine {
    Element figure = drawn("> client asks | box later\nasks -> later");
    assertThat(figure.select("path[d*=H396m]")).hasSize(1);
  }

  @Test
  void aStripIsShadedBetweenItsMarks() throws WrongLine {
    Element figure = drawn("strip getInt: 00 ^p h _ ^l _");
    List<String> fills = figure.select("rect").eachAttr("style");
    assertThat(fills).hasSize(4);
    assertThat(fills.subList(1, 3)).allMatch(style -> style.contains("--mark"));
    assertThat(fills.get(0) + fills.get(3)).doesNotContain("--mark");
    assertThat(figure.select("text").eachText()).containsExactly("getInt", "00", "h", "p", "l");
  }

  @Test
  void theStepsOfAFigureAreAListAndItsArrowsHaveTheirNumbers() throws WrongLine {
    Element figure =
        drawn("box a | box b\n1 a -> b\n2 b -> a\n1. `a` asks.\n2. b answers, if a < b.");
    assertThat(figure.select(".steps > li").eachText())
        .containsExactly("a asks.", "b answers, if a < b.");
    assertThat(figure.select(".steps code").text()).isEqualTo("a");
    assertThat(figure.select("[data-step]").eachAttr("data-step")).containsExactly("1", "2");
  }

  @Test
  void wordsBesideArrowsMeetNeitherEachOtherNorThings() throws WrongLine {
    Plan plan = PlanReader.read(FIGURE.lines().toList());
    Layout layout = Layout.of(plan);
    List<Labels.Label> labels = Labels.of(plan, layout, Ways.of(plan, layout)).moves();
    for (Labels.Label label : labels) {
      assertThat(plan.things()).noneMatch(thing -> label.place().meets(layout.place(thing)));
      assertThat(labels).noneMatch(other -> other != label && other.place().meets(label.place()));
    }
  }

  @Test
  void anApostropheBecomesTypographic() throws WrongLine {
    assertThat(drawn("box memory: the kernel's memory").text()).contains("the kernel’s memory");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "box a\\ncircle b;                      1; unknown sign 'circle'",
        "box a\\nbox;                           1; a box needs a name",
        "box a\\na -> b;                        1; nothing is called 'b'",
        "box a | box a | box b\\nb -> a;        1; two things are called 'a'",
        "box a\\na -> a;                        1; nothing moves from 'a' to itself",
        "box a\\n< | box b;                     1; there is no thing to extend here",
        "^ | box b;                             0; there is no thing to extend here",
        "box a | box b\\na -> b\\nbox c;         2; things must come before the moves between them",
        "box a | box b\\n1 a -> b\\n2. a asks.;  2; the next step must be 1, not 2",
        "box a | box b\\na -> b\\n1. a asks.;    2; no move has the number 1",
        "box a | box b\\n1 a -> b\\n2 a -> b\\n1. So.; 2; step 2 has no sentence",
        "box a | box b | box c\\na -> c;        1; the arrow from 'a' to 'c' passes over 'b'",
        "-- kernel;                             0; a figure needs things",
      })
  void aFaultIsReportedWithItsLine(String source, int line, String message) {
    assertThatThrownBy(() -> Moves.of(List.of(source.split("\\\\n"))))
        .asInstanceOf(InstanceOfAssertFactories.type(WrongLine.class))
        .satisfies(wrong -> {
          assertThat(wrong).hasMessageStartingWith(message);
          assertThat(wrong.line()).isEqualTo(line);
        });
  }

  @Test
  void aFigureThatIsTooWideIsRefused() {
    assertThatThrownBy(() -> Moves.of(List.of("box " + "wide ".repeat(20))))
        .isInstanceOf(WrongLine.class)
        .hasMessageMatching("the figure is too wide, by \\d+ of 400: break words with /.*");
  }

  @Test
  void wordsThatHaveNoRoomAreRefused() {
    List<String> source =
        List.of("box a | box b", "box c | box d", "a -> c: " + "long ".repeat(20), "b -> d");
    assertThatThrownBy(() -> Moves.of(source))
        .isInstanceOf(WrongLine.class)
        .hasMessageContaining("there is no room for 'long long")
        .hasMessageEndingWith("beside its arrow");
  }

  private static Element drawn(String source) throws WrongLine {
    return Jsoup.parse(Moves.of(source.lines().toList()).html("a < b")).body();
  }

  private static String text(Element figure, String words) {
    return figure.select("text").stream()
        .filter(text -> text.text().equals(words))
        .findFirst()
        .orElseThrow()
        .attr("y");
  }

  /// Returns the number; for a path, the y of its beginning.
  private static double y(String attribute) {
    Matcher y = Pattern.compile("(?:M\\S+ )?([\\d.]+)").matcher(attribute);
    assertThat(y.lookingAt()).isTrue();
    return Double.parseDouble(y.group(1));
  }

  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.attr(attribute));
  }
}
