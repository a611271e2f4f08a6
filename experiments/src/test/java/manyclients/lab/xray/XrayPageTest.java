package manyclients.lab.xray;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import manyclients.lab.xray.trace.ClientState;
import manyclients.lab.xray.trace.LaneState;
import manyclients.lab.xray.trace.Mark.Kind;
import manyclients.lab.xray.trace.Sketch;
import manyclients.lab.xray.trace.ThreadState;
import org.junit.jupiter.api.Test;

/// The parts of the page. Its behaviour is tested in a browser, by XrayTest in the module
/// `browser`.
class XrayPageTest {
  private static final int MOST_BYTES = 41 * 1024;
  private static final Pattern PACKED = Pattern.compile("class=\"trace\">([^<]*)<");
  private static final Pattern STATE = Pattern.compile("\\{ name: \"([^\"]+)\", level");

  @Test
  void thePageIsSmallWithoutTraces() {
    String page = XrayPage.of(List.of());
    assertThat(page.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(MOST_BYTES);
  }

  @Test
  void everyPartHasItsPlace() {
    assertThat(XrayPage.of(List.of("{}")))
        .doesNotContain("/* styles */", "/* scripts */", "<!-- traces -->")
        .contains("--paper", "class Picture", "<script type=\"text/plain\" class=\"trace\">H4sI");
  }

  /// A trace refers to states by number.
  @Test
  void statesHaveTheSameNamesInTheSameOrder() {
    List<LaneState> states = new ArrayList<>(List.of(ThreadState.values()));
    states.addAll(List.of(ClientState.values()));
    assertThat(
            STATE.matcher(XrayPage.of(List.of())).results().map(found -> found.group(1)).toList())
        .isEqualTo(states.stream().map(LaneState::words).toList());
    assertThat(ThreadState.values())
        .extracting(LaneState::number)
        .isSorted()
        .doesNotHaveDuplicates();
    assertThat(ClientState.values())
        .extracting(LaneState::number)
        .isSorted()
        .doesNotHaveDuplicates();
  }

  @Test
  void noOtherHostIsNamed() {
    assertThat(XrayPage.of(List.of("{}"))).doesNotContain("://", "url(", "src=", "@import");
  }

  @Test
  void aNameCannotEndTheElementThatItIsIn() throws IOException {
    String json = "{\"engine\":\"</script><b>\"}";
    String page = XrayPage.of(List.of(json));
    assertThat(page).doesNotContain("<b>\"}");
    assertThat(traces(page)).containsExactly(json);
  }

  @Test
  void aPageContainsBothTracesInOrder() throws IOException {
    List<String> both = List.of("{\"engine\":\"one\"}", "{\"engine\":\"ζwei\"}");
    assertThat(traces(XrayPage.of(both))).isEqualTo(both);
  }

  /// Loops and workers, each request in a queue, with times that do not repeat. A recording with as
  /// many clients, which each think for 200 ms, has fewer events.
  @Test
  void tenSecondsOfFiftyBusyClientsAreLessThanAMegabyte() {
    int clients = 50;
    long micros = 10_000_000;
    var random = new SplittableRandom(1);
    Sketch sketch = Sketch.of(micros, clients, "l0", "l1", "l2", "l3", "w0", "w1", "w2", "w3");
    for (int client = 0; client < clients; client++) {
      int loop = client % 4;
      sketch.client(client, Kind.CONNECTED, client * 10L);
      for (long at = 1_000; at < micros - 20_000; at += random.nextLong(10_000, 390_000)) {
        int worker = 4 + random.nextInt(4);
        long done = at + random.nextLong(2_000, 9_000);
        sketch
            .asked(client, at, done + 300)
            .thread(loop, Kind.SELECTED, at + random.nextLong(50))
            .thread(loop, Kind.READ, at + random.nextLong(50, 90), client, 132)
            .thread(loop, Kind.QUEUED, at + random.nextLong(90, 120), client)
            .turned(loop, at + random.nextLong(120, 150), 1, 0)
            .thread(worker, Kind.HANDLER_BEGAN, at + random.nextLong(150, 2_000), client)
            .thread(worker, Kind.HANDLER_ENDED, done, client)
            .thread(worker, Kind.HANDED_BACK, done + random.nextLong(9), client)
            .woke(worker, loop, done + random.nextLong(9, 20))
            .thread(loop, Kind.SELECTED, done + random.nextLong(20, 90))
            .thread(loop, Kind.WRITTEN, done + random.nextLong(90, 150), client, 132)
            .turned(loop, done + random.nextLong(150, 200), 0, 1);
      }
    }
    String page = XrayPage.of(List.of(Xrayed.of(sketch.trace()).json()));
    assertThat(page.getBytes(StandardCharsets.UTF_8)).hasSizeBetween(200_000, 1_000_000);
  }

  /// Returns the traces that a page unpacks.
  private static List<String> traces(String page) throws IOException {
    List<String> traces = new ArrayList<>();
    for (var found : PACKED.matcher(page).results().toList()) {
      var packed = new ByteArrayInputStream(Base64.getDecoder().decode(found.group(1)));
      try (var in = new GZIPInputStream(packed)) {
        traces.add(new String(in.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return traces;
  }
}
