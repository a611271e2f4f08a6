package manyclients.lab.xray;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import manyclients.lab.results.Json;
import manyclients.lab.xray.trace.Mark.Kind;
import manyclients.lab.xray.trace.Sketch;
import org.junit.jupiter.api.Test;

class TraceJsonTest {

  @Test
  void aTraceIsListsOfNumbers() throws IOException {
    Sketch sketch =
        Sketch.of(10_000, 1, "loop-1", "owner")
            .client(0, Kind.CONNECTED, 100)
            .thread(0, Kind.ACCEPTED, 120, 0)
            .asked(0, 900, 2_100)
            .served(0, 0, 1_000, 2_000)
            .thread(0, Kind.BLOCKED, 2_000, 0, 17)
            .woke(1, 0, 5_000)
            .thread(0, Kind.CLOSED, 9_000, 0);

    Map<String, Object> json = Json.read(Xrayed.of(sketch.trace()).json());

    assertThat(json)
        .containsOnlyKeys(
            "engine",
            "handler",
            "clients",
            "seed",
            "micros",
            "threads",
            "clientIds",
            "threadSpans",
            "clientSpans",
            "moments",
            "queue",
            "says",
            "vitals");
    assertThat(json.get("threads")).hasToString("[loop-1, owner]");
    assertThat(json.get("clientIds")).hasToString("[1]");
    assertThat(json.get("threadSpans")).asString().contains("[0, 3, 1000, 2000, 0]");
    assertThat(json.get("clientSpans"))
        .asString()
        .startsWith("[[0, 0, 100, 900, -1], [0, 1, 900, 1000, -1], [0, 3, 1000, 2000, 0]");
    assertThat(json.get("moments"))
        .hasToString(
            "[[0, 120, 0, 0, 0], [3, 2000, 0, 0, 17], [2, 5000, 0, -1, 1], [1, 9000, 0, 0, 0]]");
    assertThat(json.get("vitals"))
        .hasToString(
            "{bytesPerClient=null, longestHoldMicros=1000, selectsPerRequest=1.0, threads=2,"
                + " wakeupsPerRequest=1.0}");
  }

  @Test
  void aSentenceHasItsMomentAndItsLane() throws IOException {
    Sketch sketch = Sketch.of(10_000, 1, "loop-1").asked(0, 0, 8_000).served(0, 0, 1_000, 7_000);
    assertThat(Json.read(Xrayed.of(sketch.trace()).json()).get("says"))
        .hasToString(
            "[{at=1000, lane=t0, rule=held-loop, text=A handler held the loop loop-1 for 6.0 ms; 0"
                + " other clients waited for it.}]");
  }

  @Test
  void aWaitForALockIsAStateOfItsThread() throws IOException {
    Sketch sketch = Sketch.of(10_000, 1, "loop-1").served(0, 0, 1_000, 2_000);
    sketch.waited(0, "Ledger at 1f", 1_200, 1_900);
    assertThat(Json.read(Xrayed.of(sketch.trace()).json()).get("threadSpans"))
        .asString()
        .contains("[0, 3, 1000, 1200, 0], [0, 7, 1200, 1900, 0], [0, 3, 1900, 2000, 0]");
  }
}
