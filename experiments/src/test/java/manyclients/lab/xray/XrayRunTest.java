package manyclients.lab.xray;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServeException;
import manyclients.lab.process.ServeOptions;
import manyclients.lab.process.ServerMain;
import manyclients.lab.process.ServerProcess;
import manyclients.lab.process.TinyEngine;
import manyclients.lab.xray.trace.ClientState;
import manyclients.lab.xray.trace.Mark;
import manyclients.lab.xray.trace.Mark.Kind;
import manyclients.lab.xray.trace.Span;
import manyclients.lab.xray.trace.ThreadState;
import manyclients.lab.xray.trace.Trace;
import manyclients.testkit.NetworkTest;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class XrayRunTest {
  private static final Duration TIME = Duration.ofSeconds(3);

  @TempDir Path directory;

  @NetworkTest
  void theMarksOfServerAndClientsAgree() throws Exception {
    Trace trace = run("echo", 5).trace();

    assertThat(trace.marks()).extracting(Mark::at).isSorted();
    long replies = count(trace, Kind.REPLIED);
    assertThat(replies).isPositive();
    assertThat(count(trace, Kind.HANDLER_ENDED)).isBetween(replies, replies + 5);
    assertThat(count(trace, Kind.ACCEPTED)).isEqualTo(5);
    assertThat(trace.threads()).contains("tiny-accept", "tiny-client");
    assertThat(trace.marks())
        .filteredOn(mark -> mark.kind() == Kind.HANDLER_BEGAN)
        .allSatisfy(mark -> {
          assertThat(mark.client()).isBetween(0, 4);
          assertThat(isUnderWay(trace, mark)).isTrue();
        });
  }

  /// Returns whether the client has sent a request by then and has no reply yet, by its own marks.
  /// Client and server use the same clock.
  private static boolean isUnderWay(Trace trace, Mark began) {
    List<Mark> before =
        trace.marks().stream()
            .filter(mark -> mark.client() == began.client() && mark.at() <= began.at())
            .filter(mark -> mark.kind() == Kind.SENT || mark.kind() == Kind.REPLIED)
            .toList();
    return !before.isEmpty() && before.getLast().kind() == Kind.SENT;
  }

  @NetworkTest
  void timeInTheHandlerBelongsToAThreadAndAClient() throws Exception {
    Trace trace = run("work:0:2000", 3).trace();

    List<Span<ThreadState>> threads =
        trace.threadSpans().stream().filter(it -> it.state() == ThreadState.HANDLING).toList();
    List<Span<ClientState>> clients =
        trace.clientSpans().stream()
            .filter(it -> it.state() == ClientState.HANDLING && it.to() < trace.subject().micros())
            .toList();
    assertThat(clients).isNotEmpty().allSatisfy(it -> assertThat(it.micros()).isGreaterThan(1_900));
    assertThat(clients).allSatisfy(it -> assertThat(threads).anySatisfy(thatOf(it)));
  }

  private static ThrowingConsumer<Span<ThreadState>> thatOf(Span<ClientState> client) {
    return thread -> {
      assertThat(thread.other()).isEqualTo(client.lane());
      assertThat(thread.lane()).isEqualTo(client.other());
      assertThat(thread.from()).isEqualTo(client.from());
    };
  }

  @Test
  void anUnknownEngineIsRefusedBeforeAnythingIsRun() {
    assertThatThrownBy(() -> XrayRun.of(ServeOptions.parse("--engine", "warp"), plan(1)))
        .isInstanceOf(ServeException.class)
        .hasMessageContaining("there is no engine 'warp'");
  }

  /// The server was started without the X-ray, and `jcmd` starts the recording.
  @NetworkTest
  void aRunningServerCanBeRecorded() throws Exception {
    ChildJvm jvm = ChildJvm.of(ServerMain.class).withFlags(TinyEngine.flags(directory));
    try (var server = ServerProcess.start(jvm, "--engine", "tiny")) {
      Trace trace = XrayRun.of(server.pid(), server.port(), plan(2)).trace();
      assertThat(count(trace, Kind.HANDLER_ENDED)).isPositive();
      assertThat(trace.marks())
          .filteredOn(mark -> mark.kind() == Kind.HANDLER_BEGAN)
          .allSatisfy(mark -> assertThat(isUnderWay(trace, mark)).isTrue());
      assertThat(server.status()).isEmpty();
    }
  }

  @Test
  void aMissingProcessIsNamed() {
    long none = ProcessHandle.current().pid() + 1_000_000_000L;
    assertThatThrownBy(() -> XrayRun.of(none, 7, plan(1)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("process " + none + " can't be recorded: ");
  }

  private Xrayed run(String handler, int clients) throws Exception {
    ChildJvm jvm = ChildJvm.of(XrayMain.class).withFlags(TinyEngine.flags(directory));
    ServeOptions options = ServeOptions.parse("--engine", "tiny", "--handler", handler);
    return XrayRun.of(jvm, options, plan(clients));
  }

  private static XrayPlan plan(int clients) {
    return new XrayPlan(clients, TIME, 1);
  }

  private static long count(Trace trace, Kind kind) {
    return trace.marks().stream().filter(mark -> mark.kind() == kind).count();
  }
}
