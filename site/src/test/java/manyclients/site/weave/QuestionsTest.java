package manyclients.site.weave;

import static manyclients.site.weave.SampleBook.PROOF;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import manyclients.site.page.Markup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Questions that take an answer, which comes from the results.
@ExtendWith(WithConverter.class)
class QuestionsTest {
  private static final String RESULTS = "chapters/01-blocking/results/";

  private final SampleBook book;

  QuestionsTest(@TempDir Path folder, Converter converter) {
    book = new SampleBook(folder, converter);
  }

  @BeforeEach
  void measure() {
    book.write(
        RESULTS + "reference.json",
        """
        {"greetings": {"at-once": {"median": 12000, "unit": "clients"}},
         "sample": {"date": "2026-01-01",
                    "old-us": {"values": [400, 410, 420]}, "new-us": {"values": [100, 101, 102]},
                    "in-1-us": {"values": [10]}, "in-2-us": {"values": [20]}, "in-8-us": {"values": [90]}}}
        """);
  }

  @Test
  void aNumberComesFromTheResults() {
    Element box =
        asked("[question,slow,number,experiment=sample,figure=old-us,unit=µs]", "How slow?");
    assertThat(data(box))
        .contains("\"kind\":\"number\"", "\"value\":410", "\"unit\":\"µs\"")
        .contains("./course bench sample");
    assertThat(box.expectFirst("details .told").text()).startsWith("410 µs (95");
    assertThat(box.select("> .content > .told")).isEmpty();
  }

  @Test
  void aNumberMayBeTheRatioOfAClaim() {
    Element box = asked("[question,twice,number,experiment=sample,claim=sample-twice]", "Twice?");
    assertThat(data(box)).contains("\"value\":4.06");
  }

  @Test
  void theScriptIsToldWhereTheReadersOwnFigureIs() {
    Element box =
        asked("[question,faster,number,experiment=sample,figure=\"old-us / new-us\"]", "How much?");
    assertThat(data(box)).contains("\"keys\":[\"1-sample-old-us\",\"1-sample-new-us\"]");
  }

  @Test
  void theRightChoiceIsTheOneWithTheMost() {
    Element box =
        asked(
            "[question,most,choice,experiment=sample,right=most,unit=µs]",
            """
            Which takes longer?

            [new-us] the new one:: It waits for nothing.
            [old-us] the `old` one:: It waits.
            """);
    assertThat(data(box)).contains("\"right\":1", "\"choices\":[\"the new one\",\"the old one\"]");
    assertThat(box.select("ul.choices > li").eachText())
        .containsExactly("the new one", "the old one");
    assertThat(box.select("> .content > .dlist")).isEmpty();
    assertThat(box.expectFirst("details dt.right").html()).contains("the <code>old</code> one");
    assertThat(box.select("details .meanings dt").eachText())
        .containsExactly(
            "✗ the new one: 101 (95 %: 100⁠–⁠102) µs", "✓ the old one: 410 (95 %: 400⁠–⁠420) µs");
  }

  @Test
  void theRightOrderFollowsFromTheFigures() {
    Element box =
        asked(
            "[question,first,order,experiment=sample,right=least]",
            """
            In which order?

            [in-8-us] eight:: {empty}
            [in-1-us] one:: {empty}
            [in-2-us] two:: {empty}
            """);
    assertThat(box.select("details ol.told b").eachText()).containsExactly("one", "two", "eight");
    assertThat(box.select("ul.items li")).hasSize(3);
  }

  @Test
  void aCurveHasAFigureForEachPoint() {
    Element box =
        asked(
            "[question,rise,curve,experiment=sample,figure=in-*-us,points=1 2 8,known=1,x=loops]",
            "How does it rise?");
    assertThat(data(box)).contains("\"label\":\"8\",\"known\":false", "\"value\":90");
    Element frame = box.expectFirst("> .content > .curve-frame");
    assertThat(frame.hasAttr("hidden")).isTrue();
    assertThat(frame.select("svg.curve text").eachText()).contains("1", "2", "8", "loops");
  }

  @Test
  void aModelIsComputedForEachOfItsNumbers() {
    Element box =
        asked(
            "[question,busy,number,model=\"rate * wait / 1000\",numbers=\"rate: 1,000 200; wait: 20"
                + " 50\"]",
            "With {rate} requests in a second and handlers that wait for {wait}, how many wait?");
    assertThat(box.text()).contains("With 1,000 requests").contains("wait for 20,");
    assertThat(box.expectFirst("span.n-rate").text()).isEqualTo("1,000");
    assertThat(data(box))
        .contains("\"answer\":{\"value\":20}")
        .contains("{\"numbers\":{\"rate\":\"200\",\"wait\":\"50\"},\"answer\":{\"value\":10}}");
  }

  @Test
  void anotherWordingKeepsTheVersionOfAQuestionAndAnotherUnitDoesNot() {
    String head = "[question,slow,number,experiment=sample,figure=old-us,unit=µs]";
    String first = version(asked(head, "How slow?"));
    book.replace(PROOF, "How slow?", "How slow is it?");
    assertThat(version(woven())).isEqualTo(first);
    book.replace(PROOF, "unit=µs", "unit=ms");
    assertThat(version(woven())).isNotEqualTo(first);
  }

  @Test
  void aMissingExperimentCannotBeAskedFor() {
    assertThat(problem("[question,q,number,experiment=gone,figure=old-us]"))
        .contains("there is no experiment 'gone'");
    assertThat(problem("[question,q,number,experiment=sample,figure=gone-us]"))
        .contains("has no figure 'gone-us'");
    assertThat(problem("[question,q,number,experiment=sample,claim=gone]"))
        .contains("does not claim 'gone'");
    assertThat(problem("[question,q,number,benchmark=gone,figure=a-ns]"))
        .contains("no benchmark 'gone'");
    assertThat(problem("[question,q,number,unit=µs]")).contains("experiment=…");
    assertThat(problem("[question,q,guess]")).contains("must ask for one of");
    assertThat(problem("[question,q,choice]")).contains("no list of choices");
    assertThat(problem("[question,q,number,given=7,colour=red]")).contains("has no colour");
  }

  @Test
  void twoQuestionsWithOneIdAreAProblem() {
    String text = box("[question,q,number,given=7]", "How many?");
    book.append(SampleBook.FIRST, text);
    book.append(PROOF, text);
    assertThat(book.problems()).singleElement().asString().contains("question has this id: q");
  }

  private String problem(String head) {
    String before = book.read(PROOF);
    book.append(PROOF, box(head, "How?"));
    List<String> problems = book.problems();
    book.write(PROOF, before);
    assertThat(problems).as(head).hasSize(1);
    assertThat(problems.getFirst()).startsWith(PROOF);
    return problems.getFirst();
  }

  private Element asked(String head, String text) {
    book.append(PROOF, box(head, text));
    return woven();
  }

  private Element woven() {
    assertThat(book.problems()).isEmpty();
    return box(book.page("01-blocking.html"));
  }

  private static String box(String head, String text) {
    return "\n"
        + head
        + "\n====\n"
        + text
        + "\n\n.Answer\n[%collapsible]\n=====\nSo.\n=====\n====\n";
  }

  private static Element box(String page) {
    return Markup.body(page).expectFirst("[data-question]");
  }

  private static String data(Element box) {
    return box.attr("data-question");
  }

  private static String version(Element box) {
    return data(box).replaceFirst(".*\"version\":\"", "");
  }
}
