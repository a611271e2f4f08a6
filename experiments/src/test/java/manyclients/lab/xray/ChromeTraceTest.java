package manyclients.lab.xray;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import manyclients.lab.results.Json;
import manyclients.lab.xray.trace.Mark.Kind;
import manyclients.lab.xray.trace.Sketch;
import org.junit.jupiter.api.Test;

/// The events that are written, and the rules of the Trace Event Format.
class ChromeTraceTest {
  private final Sketch sketch =
      Sketch.of(100_000, 2, "loop-1")
          .client(0, Kind.CONNECTED, 100)
          .client(1, Kind.CONNECTED, 200)
          .thread(0, Kind.ACCEPTED, 150, 0)
          .thread(0, Kind.ACCEPTED, 250, 1)
          .asked(0, 900, 13_100)
          .served(0, 0, 1_000, 13_000)
          .asked(1, 2_000, 13_300)
          .served(0, 1, 13_000, 13_200)
          .waited(0, "Ledger at 1f", 2_000, 5_000);

  @Test
  void everyEventHasWhatItsKindNeeds() throws IOException {
    assertThat(events(1))
        .isNotEmpty()
        .allSatisfy(event -> {
          assertThat(event).containsKeys("name", "ph", "pid", "tid");
          switch (text(event, "ph")) {
            case "M" -> assertThat(event).containsKey("args");
            case "X" -> assertThat(number(event, "dur")).isNotNegative();
            case "i" -> assertThat(event).containsKeys("ts").containsEntry("s", "t");
            default -> throw new AssertionError(event);
          }
        });
  }

  @Test
  void theSpansOfATrackDoNotOverlap() throws IOException {
    Map<String, Long> ends = new HashMap<>();
    for (Map<String, Object> event : events(1)) {
      if ("X".equals(event.get("ph"))) {
        String track = event.get("pid") + "/" + event.get("tid");
        long from = number(event, "ts");
        assertThat(from).as(track).isGreaterThanOrEqualTo(ends.getOrDefault(track, 0L));
        ends.put(track, from + number(event, "dur"));
      }
    }
    assertThat(ends).containsOnlyKeys("1/1", "2/1", "2/2");
  }

  @Test
  void aWaitForALockIsASpanOfItsOwn() throws IOException {
    assertThat(events(1))
        .filteredOn(event -> "waiting for a lock".equals(event.get("name")))
        .singleElement()
        .satisfies(event -> {
          assertThat(number(event, "ts")).isEqualTo(2_000);
          assertThat(number(event, "dur")).isEqualTo(3_000);
          assertThat(text(event, "args")).isEqualTo("{client=1}");
        });
  }

  @Test
  void everyTrackHasAName() throws IOException {
    assertThat(events(1))
        .filteredOn(event -> "thread_name".equals(event.get("name")))
        .extracting(event -> text(event, "args"))
        .containsExactly("{name=loop-1}", "{name=client 1}", "{name=client 2}");
  }

  @Test
  void aSentenceIsAMomentOfItsTrack() throws IOException {
    assertThat(events(1))
        .filteredOn(event -> "i".equals(event.get("ph")))
        .singleElement()
        .satisfies(event -> {
          assertThat(event.get("name")).asString().startsWith("A handler held the loop loop-1");
          assertThat(number(event, "ts")).isEqualTo(1_000);
          assertThat(number(event, "pid")).isEqualTo(1);
        });
  }

  @Test
  void aSecondTraceHasProcessesOfItsOwn() throws IOException {
    assertThat(events(2)).extracting(event -> number(event, "pid")).containsOnly(1L, 2L, 3L, 4L);
  }

  private List<Map<String, Object>> events(int traces) throws IOException {
    List<Xrayed> all = new ArrayList<>();
    for (int i = 0; i < traces; i++) {
      all.add(Xrayed.of(sketch.trace()));
    }
    Map<String, Object> document = Json.read(Xrayed.chrome(all));
    List<Map<String, Object>> events = new ArrayList<>();
    for (Object event : (List<?>) member(document, "traceEvents")) {
      Map<String, Object> members = new TreeMap<>();
      ((Map<?, ?>) event).forEach((name, value) -> members.put((String) name, value));
      events.add(members);
    }
    return events;
  }

  private static long number(Map<String, Object> event, String name) {
    return ((BigDecimal) member(event, name)).longValueExact();
  }

  private static String text(Map<String, Object> event, String name) {
    return member(event, name).toString();
  }

  private static Object member(Map<String, Object> object, String name) {
    return Objects.requireNonNull(object.get(name), name);
  }
}
