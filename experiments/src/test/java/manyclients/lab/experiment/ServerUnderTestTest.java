package manyclients.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import manyclients.contract.client.BlockingClient;
import manyclients.lab.load.LoadPlan;
import manyclients.lab.proc.Vitals;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerMain;
import manyclients.lab.process.TinyEngine;
import manyclients.lab.results.Result;
import manyclients.lab.swarm.EchoLoop;
import manyclients.testkit.BusyThreads;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Faults planted in a server or in its load, which an experiment must find or refuse.
@Tag("thorough")
@EnabledOnOs(OS.LINUX)
class ServerUnderTestTest {
  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Duration NONE = Duration.ZERO;

  /// Enough for three rounds on a machine that is busy with other things.
  private static final Duration LIMIT = Duration.ofMinutes(1);

  private static final String SLOW = "work:5000:0";

  @TempDir Path directory;

  private static Result run(Experiment experiment) throws Exception {
    return new Runner(Effort.TRY, LIMIT, (_, _, _, _) -> {}).run(experiment);
  }

  /// Compares an engine with itself, with a slow handler in one of the two. The bound is far from
  /// both results, because JIT compilation during the measurement may double the cost of an echo.
  private Finding newAgainstOld(String planted) throws Exception {
    Claim asGood =
        Claim.of(
                "as-good",
                "The new one costs no more.",
                "new-cpu-us",
                "old-cpu-us",
                "new ÷ old, in µs")
            .atMost(5);
    Plan plan = Plan.of(3, Factor.of("engine", "old", "new"));
    Result result =
        run(Draft.of(plan, run -> cost(run, run.level("engine").equals("new") ? planted : "echo")));
    return asGood.judge(result.measured()).finding();
  }

  @NetworkTest
  void aSlowerEngineTurnsTheClaim() throws Exception {
    assertThat(newAgainstOld("echo")).isEqualTo(Finding.HOLDS);
    assertThat(newAgainstOld(SLOW)).isEqualTo(Finding.DOES_NOT_HOLD);
  }

  private void cost(Run run, String handler) throws IOException, InterruptedException {
    ChildJvm jvm = ChildJvm.of(ServerMain.class).withFlags(TinyEngine.flags(directory));
    try (ServerUnderTest server =
            ServerUnderTest.start(jvm, "--engine", "tiny", "--handler", handler);
        BlockingClient client = BlockingClient.connect(server.port())) {
      int calls = handler.equals(SLOW) ? 100 : 5_000; // fewer echoes could not be measured
      calls(client, calls);
      Vitals before = server.vitals().orElseThrow();
      calls(client, calls);
      run.record("cpu-us", server.vitals().orElseThrow().since(before).cpuMicrosPer(calls));
    }
  }

  private static void calls(BlockingClient client, int count) throws IOException {
    for (int i = 0; i < count; i++) {
      client.call(new byte[10]);
    }
  }

  @NetworkTest
  void aThrottledClientMakesTheCellRefuse() throws Exception {
    Plan plan = Plan.of(1, Factor.of("client", "throttled"));
    // if other programs keep the server's core busy, the client has time to spare
    new Patience(Duration.ofSeconds(45))
        .untilAsserted(() -> {
          Result result = run(Draft.of(plan, ServerUnderTestTest::loadWithoutACore));
          assertThat(result.measured()).isEmpty();
          assertThat(result.refused().get("throttled")).contains("had no core to run on");
        });
  }

  private static void loadWithoutACore(Run run) throws IOException, InterruptedException {
    try (ServerUnderTest echo = ServerUnderTest.start(ChildJvm.of(EchoLoop.class));
        var _ = BusyThreads.onAllCores()) {
      run.record(echo.load(LoadPlan.closed(echo.port()).withTimes(NONE, SHORT, SHORT)));
    }
  }

  @NetworkTest
  void aServerThatIsKilledGivesOneClearLine() {
    Draft.Method killAndLoad =
        run -> {
          try (ServerUnderTest echo = ServerUnderTest.start(ChildJvm.of(EchoLoop.class))) {
            ProcessHandle process = ProcessHandle.of(echo.server().pid()).orElseThrow();
            process.destroyForcibly();
            process.onExit().join();
            run.record(echo.load(LoadPlan.closed(echo.port()).withTimes(NONE, SHORT, SHORT)));
          }
        };
    assertThatThrownBy(() -> run(Draft.of(Plan.of(1), killAndLoad)))
        .isInstanceOf(IOException.class)
        .hasMessage("draft: the server ended by itself, with status 137");
  }
}
