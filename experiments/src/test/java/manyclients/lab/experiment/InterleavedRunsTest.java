package manyclients.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import manyclients.lab.load.LoadPlan;
import manyclients.lab.proc.Proc;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerMain;
import manyclients.lab.process.TinyEngine;
import manyclients.lab.results.Result;
import manyclients.testkit.BusyThreads;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Tag("thorough")
@EnabledOnOs(OS.LINUX)
class InterleavedRunsTest {
  private static final Duration MOMENT = Duration.ofMillis(100);
  private static final Duration TURN = Duration.ofMillis(500);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @TempDir Path directory;

  private ServerUnderTest start(String handler) throws IOException, InterruptedException {
    ChildJvm jvm = ChildJvm.of(ServerMain.class).withFlags(TinyEngine.flags(directory));
    return ServerUnderTest.start(jvm, "--engine", "tiny", "--handler", handler);
  }

  private static LoadPlan load(int port) {
    return LoadPlan.closed(port).withConnections(1).withTimes(MOMENT, TURN, PATIENCE);
  }

  /// Compares an echo with a handler that computes for two milliseconds.
  private void compete(Run run) throws IOException, InterruptedException {
    try (var runs = new InterleavedRuns(List.of("echo", "work:2000:0"), this::start)) {
      runs.work(InterleavedRunsTest::load, 1, 3)
          .forEach((name, work) -> run.record(work, name + "-"));
    }
  }

  @NetworkTest
  void aServerThatTakesLongerForARequestDoesLess() throws Exception {
    Draft draft = Draft.of(Plan.of(1), this::compete);
    Result result = new Runner(Effort.TRY, Duration.ZERO, (_, _, _, _) -> {}).run(draft);
    if (result.refused().isEmpty()) {
      assertThat(result.median("echo-requests-per-cpu-second"))
          .isGreaterThan(2 * result.median("work:2000:0-requests-per-cpu-second"));
    } else { // other programs keep the generator's core busy
      assertThat(result.refused().get("")).contains("had no core to run on");
    }
  }

  /// Every turn, even one of the warm-up, has clients of its own.
  @NetworkTest
  void turnsOfTheWarmUpDoNotCount() throws Exception {
    AtomicInteger turns = new AtomicInteger();
    try (var runs = new InterleavedRuns(List.of("echo"), this::start)) {
      IntFunction<LoadPlan> counted =
          port -> {
            turns.incrementAndGet();
            return load(port);
          };
      assertThat(runs.work(counted, 3, 0)).isEmpty();
    }
    assertThat(turns).hasValue(3);
  }

  /// Other threads keep all cores busy during the first turn, and stop after it.
  @NetworkTest
  void aTurnWithoutACoreIsRepeated() throws Exception {
    try (var runs = new InterleavedRuns(List.of("echo"), this::start)) {
      new Patience(Duration.ofMinutes(1)) // this machine may be busy with other things
          .untilAsserted(() -> {
            BusyThreads busy = BusyThreads.onAllCores();
            AtomicInteger attempts = new AtomicInteger();
            IntFunction<LoadPlan> load =
                port -> {
                  if (attempts.incrementAndGet() == 2) {
                    close(busy);
                  }
                  return load(port);
                };
            try {
              assertThat(runs.work(load, 0, 1)).containsOnlyKeys("echo");
            } catch (InvalidMeasurement e) {
              throw new AssertionError(e);
            } finally {
              close(busy);
            }
            assertThat(attempts).hasValueGreaterThan(1);
          });
    }
  }

  private static void close(BusyThreads busy) {
    try {
      busy.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// The server that comes first in a round finds the machine in another state than the last one
  /// does, so the order changes.
  @NetworkTest
  void everyRoundHasItsOwnOrder() throws Exception {
    Set<List<String>> orders = new HashSet<>();
    for (int round = 0; round < 4; round++) {
      try (var runs = new InterleavedRuns(List.of("echo", "work:1:0"), this::start)) {
        Map<Integer, String> names = new HashMap<>();
        runs.servers().forEach((name, server) -> names.put(server.port(), name));
        List<String> order = new ArrayList<>();
        runs.work(
            port -> {
              order.add(names.get(port));
              return load(port).withTimes(Duration.ZERO, Duration.ofMillis(1), PATIENCE);
            },
            8,
            0);
        orders.add(order);
      }
    }
    assertThat(orders).hasSizeGreaterThan(1);
  }

  /// The generator is pinned to one core, but its children must still find the others.
  @NetworkTest
  void noServerSharesTheCoreOfTheGenerator() throws Exception {
    List<Integer> cores = Cores.allowed(Proc.here());
    assumeTrue(cores.size() > 1);
    int first = cores.getFirst();
    try (var runs = new InterleavedRuns(List.of("echo", "work:1:0", "work:0:1"), this::start)) {
      for (ServerUnderTest server : runs.servers().values()) {
        Path status = Path.of("/proc/" + server.server().pid() + "/status");
        assertThat(Files.readAllLines(status))
            .filteredOn(line -> line.startsWith("Cpus_allowed_list:"))
            .singleElement()
            .asString()
            .doesNotMatch("Cpus_allowed_list:\\s%s([-,].*)?".formatted(first));
      }
    }
  }
}
