package manyclients.lab.xray.trace;

import static manyclients.lab.xray.trace.ClientState.HANDLING;
import static manyclients.lab.xray.trace.ClientState.IN_KERNEL;
import static manyclients.lab.xray.trace.ClientState.QUEUED;
import static manyclients.lab.xray.trace.ClientState.THINKING;
import static manyclients.lab.xray.trace.ClientState.UNSENT;
import static org.assertj.core.api.Assertions.assertThat;

import manyclients.lab.xray.trace.Mark.Kind;
import org.junit.jupiter.api.Test;

class ClientLanesTest {
  private final Sketch sketch = Sketch.of(1_000, 1, "loop", "worker").client(0, Kind.CONNECTED, 10);

  @Test
  void aRequestGoesFromTheKernelThroughTheServerAndBack() {
    Trace trace =
        sketch
            .client(0, Kind.SENT, 100)
            .thread(0, Kind.READ, 150, 0, 64)
            .thread(0, Kind.QUEUED, 160, 0)
            .thread(1, Kind.HANDLER_BEGAN, 300, 0)
            .thread(1, Kind.HANDLER_ENDED, 400, 0)
            .thread(1, Kind.HANDED_BACK, 410, 0)
            .thread(0, Kind.WRITTEN, 500, 0, 64)
            .client(0, Kind.REPLIED, 550)
            .trace();
    assertThat(trace.clientSpans())
        .containsExactly(
            new Span<>(0, THINKING, 10, 100, Mark.NONE),
            new Span<>(0, IN_KERNEL, 100, 150, Mark.NONE),
            new Span<>(0, QUEUED, 150, 300, 0),
            new Span<>(0, HANDLING, 300, 400, 1),
            new Span<>(0, UNSENT, 400, 500, 1),
            new Span<>(0, IN_KERNEL, 500, 550, Mark.NONE),
            new Span<>(0, THINKING, 550, 1_000, Mark.NONE));
    assertThat(trace.queue()).containsExactly(new QueueLength(160, 1), new QueueLength(300, 0));
  }

  @Test
  void aReplyThatTheKernelDoesNotTakeWaits() {
    Trace trace =
        sketch
            .client(0, Kind.SENT, 100)
            .thread(0, Kind.HANDLER_BEGAN, 100, 0)
            .thread(0, Kind.HANDLER_ENDED, 200, 0)
            .thread(0, Kind.WRITTEN, 200, 0, 64)
            .thread(0, Kind.BLOCKED, 200, 0, 1_000)
            .thread(0, Kind.WRITTEN, 700, 0, 1_000)
            .client(0, Kind.REPLIED, 700)
            .trace();
    assertThat(trace.clientSpans())
        .contains(new Span<>(0, UNSENT, 200, 700, 0), new Span<>(0, THINKING, 700, 1_000, -1));
  }

  /// The server has read half a request, and has nothing to write yet.
  @Test
  void anEmptyWriteDoesNotChangeTheState() {
    Trace trace =
        sketch
            .client(0, Kind.SENT, 100)
            .thread(0, Kind.READ, 150, 0, 32)
            .thread(0, Kind.WRITTEN, 160, 0, 0)
            .thread(0, Kind.READ, 300, 0, 32)
            .thread(0, Kind.HANDLER_BEGAN, 310, 0)
            .trace();
    assertThat(trace.clientSpans()).contains(new Span<>(0, QUEUED, 150, 310, 0));
  }

  @Test
  void marksOfTheServerAfterTheReplyAreIgnored() {
    Trace trace =
        sketch
            .client(0, Kind.SENT, 100)
            .thread(0, Kind.HANDLER_BEGAN, 100, 0)
            .thread(0, Kind.HANDLER_ENDED, 200, 0)
            .client(0, Kind.REPLIED, 250)
            .thread(0, Kind.WRITTEN, 300, 0, 64)
            .trace();
    assertThat(trace.clientSpans()).last().isEqualTo(new Span<>(0, THINKING, 250, 1_000, -1));
  }

  @Test
  void aLaneEndsWithItsConnection() {
    Trace trace = sketch.thread(0, Kind.CLOSED, 400, 0).trace();
    assertThat(trace.clientSpans()).containsExactly(new Span<>(0, THINKING, 10, 400, -1));
  }
}
