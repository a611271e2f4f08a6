package manyclients.lab.xray.trace;

import static manyclients.lab.xray.trace.ThreadState.HANDLING;
import static manyclients.lab.xray.trace.ThreadState.PARKED;
import static manyclients.lab.xray.trace.ThreadState.READING;
import static manyclients.lab.xray.trace.ThreadState.SELECTING;
import static manyclients.lab.xray.trace.ThreadState.TASKS;
import static manyclients.lab.xray.trace.ThreadState.WAITING;
import static manyclients.lab.xray.trace.ThreadState.WRITING;
import static org.assertj.core.api.Assertions.assertThat;

import manyclients.lab.xray.trace.Mark.Kind;
import org.junit.jupiter.api.Test;

class ThreadLanesTest {

  @Test
  void aTurnOfALoopIsASpanForEachOfItsSteps() {
    Trace trace =
        Sketch.of(1_000, 1, "loop")
            .thread(0, Kind.SELECTED, 100)
            .thread(0, Kind.READ, 110, 0, 64)
            .thread(0, Kind.HANDLER_BEGAN, 112, 0)
            .thread(0, Kind.HANDLER_ENDED, 200, 0)
            .thread(0, Kind.WRITTEN, 230, 0, 64)
            .turned(0, 240, 1, 0)
            .trace();
    assertThat(trace.threadSpans())
        .containsExactly(
            new Span<>(0, SELECTING, 0, 100, Mark.NONE),
            new Span<>(0, READING, 100, 112, 0),
            new Span<>(0, HANDLING, 112, 200, 0),
            new Span<>(0, WRITING, 200, 230, 0),
            new Span<>(0, TASKS, 230, 240, Mark.NONE),
            new Span<>(0, SELECTING, 240, 1_000, Mark.NONE));
  }

  @Test
  void aThreadOfOneClientWaitsInItsRead() {
    Trace trace =
        Sketch.of(1_000, 1, "client-1")
            .thread(0, Kind.READ, 100, 0, 64)
            .thread(0, Kind.HANDLER_BEGAN, 110, 0)
            .thread(0, Kind.HANDLER_ENDED, 200, 0)
            .thread(0, Kind.WRITTEN, 210, 0, 64)
            .thread(0, Kind.READ, 500, 0, 64)
            .trace();
    assertThat(trace.threadSpans())
        .containsExactly(
            new Span<>(0, READING, 100, 110, 0),
            new Span<>(0, HANDLING, 110, 200, 0),
            new Span<>(0, WRITING, 200, 210, 0),
            new Span<>(0, WAITING, 210, 1_000, Mark.NONE));
  }

  @Test
  void aWorkerWaitsForItsNextClient() {
    Trace trace =
        Sketch.of(1_000, 2, "worker")
            .thread(0, Kind.HANDLER_BEGAN, 100, 0)
            .thread(0, Kind.HANDLER_ENDED, 200, 0)
            .thread(0, Kind.HANDED_BACK, 210, 0)
            .thread(0, Kind.HANDLER_BEGAN, 600, 1)
            .trace();
    assertThat(trace.threadSpans())
        .containsExactly(
            new Span<>(0, HANDLING, 100, 200, 0),
            new Span<>(0, TASKS, 200, 210, Mark.NONE),
            new Span<>(0, PARKED, 210, 600, Mark.NONE),
            new Span<>(0, HANDLING, 600, 1_000, 1));
  }

  @Test
  void aWorkerWaitsEvenForTheClientThatItServedLast() {
    Trace trace =
        Sketch.of(1_000, 1, "worker")
            .thread(0, Kind.HANDLER_ENDED, 200, 0)
            .thread(0, Kind.HANDED_BACK, 210, 0)
            .thread(0, Kind.HANDLER_BEGAN, 600, 0)
            .thread(0, Kind.HANDLER_ENDED, 700, 0)
            .thread(0, Kind.HANDED_BACK, 710, 0)
            .trace();
    assertThat(trace.threadSpans())
        .contains(
            new Span<>(0, PARKED, 210, 600, Mark.NONE),
            new Span<>(0, PARKED, 710, 1_000, Mark.NONE));
  }

  @Test
  void aThreadOfAPoolIsParkedUntilItsNextClientIsAccepted() {
    Trace trace =
        Sketch.of(1_000, 2, "acceptor", "client-1")
            .thread(0, Kind.ACCEPTED, 50, 0)
            .thread(1, Kind.READ, 100, 0, 64)
            .thread(1, Kind.CLOSED, 200, 0)
            .thread(0, Kind.ACCEPTED, 500, 1)
            .thread(1, Kind.READ, 700, 1, 64)
            .thread(1, Kind.CLOSED, 800, 1)
            .trace();
    assertThat(trace.threadSpans())
        .containsExactly(
            new Span<>(1, WAITING, 50, 200, Mark.NONE),
            new Span<>(0, WAITING, 50, 1_000, Mark.NONE),
            new Span<>(1, PARKED, 200, 500, Mark.NONE),
            new Span<>(1, WAITING, 500, 800, Mark.NONE));
  }

  @Test
  void aThreadIsWritingForAsLongAsTheClientDoesNotRead() {
    Sketch sketch = Sketch.of(1_000, 1, "client-1").thread(0, Kind.HANDLER_ENDED, 200, 0);
    assertThat(sketch.trace().threadSpans()).containsExactly(new Span<>(0, WRITING, 200, 1_000, 0));
    assertThat(sketch.thread(0, Kind.CLOSED, 900, 0).trace().threadSpans())
        .containsExactly(new Span<>(0, WRITING, 200, 900, 0));
  }

  @Test
  void aHandlerThatHasNotReturnedRunsToTheEndOfTheTrace() {
    Trace trace =
        Sketch.of(1_000, 1, "loop")
            .thread(0, Kind.SELECTED, 100)
            .thread(0, Kind.HANDLER_BEGAN, 100, 0)
            .trace();
    assertThat(trace.holds()).containsExactly(new Span<>(0, HANDLING, 100, 1_000, 0));
  }

  @Test
  void visitsThatFindNothingArePartOfTheWait() {
    Trace trace =
        Sketch.of(1_000, 1, "wheel")
            .thread(0, Kind.SELECTED, 250)
            .turned(0, 300, 0, 0)
            .thread(0, Kind.SELECTED, 500)
            .thread(0, Kind.CLOSED, 520, 0) // closed at its deadline
            .turned(0, 540, 0, 0)
            .trace();
    assertThat(trace.threadSpans())
        .containsExactly(
            new Span<>(0, SELECTING, 0, 500, Mark.NONE),
            new Span<>(0, TASKS, 500, 540, Mark.NONE),
            new Span<>(0, SELECTING, 540, 1_000, Mark.NONE));
  }

  @Test
  void consecutiveTurnsWithoutWorkAreOneWait() {
    Trace trace =
        Sketch.of(1_000, 1, "loop")
            .thread(0, Kind.SELECTED, 250)
            .turned(0, 250, 0, 0)
            .thread(0, Kind.SELECTED, 500)
            .turned(0, 500, 0, 0)
            .trace();
    assertThat(trace.threadSpans()).containsExactly(new Span<>(0, SELECTING, 0, 1_000, Mark.NONE));
  }
}
