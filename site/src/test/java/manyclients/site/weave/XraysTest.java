package manyclients.site.weave;

import static manyclients.site.weave.SampleBook.PROOF;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// X-rays as figures of the sample book.
@ExtendWith(WithConverter.class)
class XraysTest {
  private static final String TRACE = "chapters/01-blocking/xray/held.json";
  private static final String FIGURE =
      """

      .A loop that is held
      xray::held[alt="The loop is in a handler."]
      """;

  private final SampleBook book;

  XraysTest(@TempDir Path folder, Converter converter) {
    book = new SampleBook(folder, converter);
  }

  @BeforeEach
  void record() {
    book.write(
        TRACE,
        """
        {"options":"--engine selector --clients 2 --seconds 0.1 --seed 1",
        "engine":"selector","handler":"echo","clients":2,"seed":1,"micros":100000,
        "threads":["loop-1"],"clientIds":[1,2],
        "threadSpans":[[0,1,0,20000,-1],[0,3,20000,60000,1],[0,1,60000,100000,-1]],
        "clientSpans":[[0,0,0,100000,-1],[1,1,19000,20000,-1],[1,3,20000,60000,0]],
        "moments":[],"queue":[],
        "says":[{"at":20000,"lane":"t0","rule":"held-loop","text":"A handler held <it> for 40.0 ms."}],
        "vitals":{"threads":1,"longestHoldMicros":40000,"bytesPerClient":null}}
        """);
  }

  private int line(String text) {
    return book.lineOf(PROOF, text);
  }

  @Test
  void aTraceIsDrawnWithItsSentencesAndItsCommand() {
    book.append(PROOF, FIGURE);
    assertThat(book.problems()).isEmpty();
    Document page = Jsoup.parse(book.page("01-blocking.html"));
    assertThat(page.select("svg.xray").attr("aria-label")).isEqualTo("The loop is in a handler.");
    assertThat(page.select("svg.xray title").eachText())
        .containsExactly(
            "loop-1: selecting, 0.0 to 20.0 ms",
            "loop-1: selecting, 60.0 to 100.0 ms",
            "loop-1: in a handler, for client 2, 20.0 to 60.0 ms",
            "client 1: thinking, 0.0 to 100.0 ms",
            "client 2: in the kernel",
            "client 2: in the handler, 20.0 to 60.0 ms",
            "A handler held <it> for 40.0 ms.");
    assertThat(page.select(".xray-legend").text())
        .isEqualTo(
            "A thread selecting in a handler A client thinking in the kernel in the handler");
    assertThat(page.select(".xray-lanes td").eachText())
        .containsExactly(
            "selecting 60 %; in a handler 40 %",
            "thinking 100 %", "in the handler 40 %; in the kernel 1 %");
    assertThat(page.select("ol.xray-says, .xray-says ol").text())
        .contains("20.0 ms: A handler held <it> for 40.0 ms.");
    assertThat(page.select("pre").text())
        .contains("./course xray --engine selector --clients 2 --seconds 0.1 --seed 1");
  }

  /// Lanes have the theme's colours, with heights and patterns for readers who can't tell them
  /// apart.
  @Test
  void aLaneIsDrawnAsRecorded() {
    book.append(
        PROOF, FIGURE.replace("xray::held[", "xray::held[lanes=\"client 2\",from=10,to=60,"));
    assertThat(book.problems()).isEmpty();
    String drawn = Jsoup.parse(book.page("01-blocking.html")).select("svg.xray").html();
    assertThat(drawn.replaceAll("\\s*\\n\\s*", ""))
        .isEqualTo(
            """
            <path d="M121.1 14L121.1 50" style="stroke:var(--line, #ddd5c8)" />\
            <text x="121.1" y="10" text-anchor="middle" style="fill:var(--muted, #665e54)">20&nbsp;ms</text>\
            <path d="M246.6 14L246.6 50" style="stroke:var(--line, #ddd5c8)" />\
            <text x="246.6" y="10" text-anchor="middle" style="fill:var(--muted, #665e54)">40</text>\
            <path d="M372 14L372 50" style="stroke:var(--line, #ddd5c8)" />\
            <text x="380" y="10" text-anchor="end" style="fill:var(--muted, #665e54)">60</text>\
            <text x="52.4" y="44" text-anchor="end" style="fill:var(--ink, #221f1b)">client 2</text>\
            <path d="M114.85 40H121.12" style="fill:none;stroke:var(--wait, #93887a);stroke-width:5"><title>client 2: in the kernel</title></path>\
            <path d="M121.52 40H371.6" style="fill:none;stroke:var(--accent, #a3341c);stroke-width:13"><title>client 2: in the handler, 20.0 to 60.0&nbsp;ms</title></path>\
            """);
  }

  @Test
  void aSentenceAboutAnotherTimeIsMarkedAsOutsideThePicture() {
    book.append(PROOF, FIGURE.replace("xray::held[", "xray::held[from=30,"));
    book.append(PROOF, FIGURE.replace("xray::held[", "xray::held[id=client,lanes=\"client 2\","));
    assertThat(book.problems()).isEmpty();
    Document page = Jsoup.parse(book.page("01-blocking.html"));
    assertThat(page.select(".xray-says li").eachText())
        .hasSize(2)
        .allMatch(said -> said.startsWith("20.0 ms, outside the picture: A handler held"));
    assertThat(page.select("svg.xray circle")).isEmpty();
  }

  @Test
  void aTraceHasAPageOfItsOwn() throws Exception {
    book.append(PROOF, FIGURE);
    assertThat(book.problems()).isEmpty();
    String link = Jsoup.parse(book.page("01-blocking.html")).select("a[href^=xray/]").attr("href");
    assertThat(link).isEqualTo("xray/01-blocking/held.html");
    assertThat(Jsoup.parse(book.page(link)).select("script.trace")).hasSize(1);
    book.replace(PROOF, FIGURE, "");
    Files.delete(book.path(TRACE));
    assertThat(book.problems()).isEmpty();
    assertThat(book.output().resolve(link)).doesNotExist();
  }

  @Test
  void aVitalSignAndASentenceAreAttributes() {
    book.append(
        PROOF, FIGURE + "\nFor {x-held-longest-hold-ms} of them: {x-held-says-held-loop}\n");
    assertThat(book.problems()).isEmpty();
    assertThat(Jsoup.parse(book.page("01-blocking.html")).text())
        .contains("For 40.0 of them: A handler held <it> for 40.0 ms.");
  }

  @Test
  void anUnknownVitalSignIsAProblem() {
    book.append(PROOF, FIGURE + "\nIt takes {x-held-bytes-per-client}.\n");
    assertThat(book.problems())
        .containsExactly(
            PROOF
                + ":"
                + line("bytes-per-client")
                + ": undefined attribute {x-held-bytes-per-client}");
  }

  @Test
  void aTraceThatIsMissingOrNotShownIsAProblem() {
    book.append(PROOF, FIGURE.replace("held[", "lost["));
    assertThat(book.problems())
        .containsExactlyInAnyOrder(
            PROOF + ":" + line("xray::lost") + ": there is no trace xray/lost.json",
            TRACE + ":1: no page shows this trace; write xray::held[] or delete it");
  }

  @Test
  void aTraceIsOfAnEngineThatExistsAndOfAModestSize() {
    book.append(PROOF, FIGURE);
    book.replace(TRACE, "\"engine\":\"selector\"", "\"engine\":\"carrier-pigeons\"");
    book.append(TRACE, " ".repeat(60_000));
    assertThat(book.problems())
        .containsExactlyInAnyOrder(
            TRACE + ":1: a trace takes at most 60000 bytes; record fewer clients",
            TRACE + ":1: there is no engine 'carrier-pigeons' any more");
  }

  @Test
  void aFileThatIsNotATraceIsAProblem() {
    book.append(PROOF, FIGURE);
    book.replace(TRACE, "\"micros\":100000,", "");
    assertThat(book.problems())
        .contains(TRACE + ":1: not a recording of ./course xray --record: it has no micros");
  }

  @Test
  void lanesAndTimesAreThoseOfTheTrace() {
    String figure = "\n.A loop\nxray::held[alt=\"It.\",%s]\n";
    book.append(PROOF, figure.formatted("lanes=\"loop-1, client 9\""));
    book.append(PROOF, figure.formatted("from=90,to=120"));
    book.append(PROOF, figure.formatted("zoom=2"));
    assertThat(book.problems())
        .containsExactlyInAnyOrder(
            PROOF + ":" + line("client 9") + ": X-ray: the trace has no lane 'client 9'",
            PROOF
                + ":"
                + line("from=90")
                + ": X-ray: from and to must be milliseconds from 0 to 100.0\u00a0ms",
            PROOF
                + ":"
                + line("zoom")
                + ": an X-ray has no option zoom; it has [alt, from, id, lanes, to]");
  }
}
