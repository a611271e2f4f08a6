package manyclients.lab.xray;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.ToolProvider;
import manyclients.contract.ServerFactory;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServeOptions;
import manyclients.lab.xray.rule.Sentence;
import manyclients.lab.xray.trace.ClientState;
import manyclients.lab.xray.trace.Mark;
import manyclients.lab.xray.trace.Mark.Kind;
import manyclients.lab.xray.trace.Span;
import manyclients.lab.xray.trace.ThreadState;
import manyclients.lab.xray.trace.Trace;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The exercises that are solved by looking: an X-ray of the stub shows its fault, and one of the
/// solution does not. Clients and handlers are those of the exercise's text.
@Tag("thorough")
@DisabledOnOs(OS.WINDOWS)
class LookingExercisesTest {
  private static final Path ROOT = Path.of(System.getProperty("course.root", ".."));
  private static final Duration TIME = Duration.ofMillis(1_500);

  /// The wait that shows the fault, in microseconds. With this seed, the clients' first pauses are
  /// longer. A loop that only shares its core with other programs is not late for that long.
  private static final long LONG = 300_000;

  @TempDir Path classes;

  @NetworkTest
  void aLoopThatWaitsForANewClientShowsInReadsAndInLateAccepts() throws Exception {
    Xrayed stub = look(stub("3.6"), "ch03.GuardedEngine", "guarded", "echo", 12);

    assertThat(stub.says()).extracting(Sentence::rule).contains("late-accept");
    assertThat(longestAccept(stub.trace())).isGreaterThan(LONG);
    assertThat(readsInVain(stub.trace())).isGreaterThan(LONG);
  }

  /// On a busy machine, a single run may show a wait of ten milliseconds, for which there is a
  /// sentence, or even a pause longer than [#LONG]. But a fault of the loop shows in every run.
  @NetworkTest
  @Timeout(value = 180, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void aLoopThatWaitsForNoClientAcceptsAllOfThem() throws Exception {
    long accept = Long.MAX_VALUE;
    long inVain = Long.MAX_VALUE;
    for (int look = 0; look < 5 && (accept >= LONG || inVain >= LONG); look++) {
      Trace trace = look(solution("3.6"), "ch03.GuardedEngine", "guarded", "echo", 12).trace();
      accept = Math.min(accept, longestAccept(trace));
      inVain = Math.min(inVain, readsInVain(trace));
    }
    assertThat(accept).isLessThan(LONG);
    assertThat(inVain).isLessThan(LONG);
  }

  @NetworkTest
  void workersThatWaitForOneLockAreReported() throws Exception {
    Xrayed stub = look(stub("4.6"), "ch04.TallyEngine", "tally", "work:0:5000", 40);

    assertThat(stub.says())
        .filteredOn(sentence -> sentence.rule().equals("busy-lock"))
        .singleElement()
        .satisfies(sentence -> assertThat(sentence.text()).contains("TallyEngine"));
  }

  @NetworkTest
  void workersThatHoldTheLockToCountAreNotReported() throws Exception {
    Xrayed solution = look(solution("4.6"), "ch04.TallyEngine", "tally", "work:0:5000", 40);

    assertThat(solution.says()).extracting(Sentence::rule).doesNotContain("busy-lock");
  }

  private static Path stub(String exercise) {
    return ROOT.resolve("exercises").resolve(exercise).resolve("stub");
  }

  private static Path solution(String exercise) {
    return ROOT.resolve("solutions").resolve(exercise);
  }

  /// @param folder the folder of the engine's source
  private Xrayed look(Path folder, String type, String engine, String handler, int clients)
      throws IOException, InterruptedException {
    String name = type.substring(type.indexOf('.') + 1);
    compile(folder.resolve(name + ".java"));
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(
        services.resolve(ServerFactory.class.getName()), "manyclients.exercises." + type);
    String path = classes + File.pathSeparator + System.getProperty("java.class.path");
    ChildJvm jvm = new ChildJvm(XrayMain.class, List.of("-XX:+UseSerialGC"), 0, path);
    ServeOptions options = ServeOptions.parse("--engine", engine, "--handler", handler);
    return XrayRun.of(jvm, options, new XrayPlan(clients, TIME, 1));
  }

  private void compile(Path source) {
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, "-proc:none", "-d", classes.toString(), source.toString());
    assertThat(status).as("%s compiles", source).isZero();
  }

  /// Returns how long the loop was reading from clients that had no request in progress.
  private static long readsInVain(Trace trace) {
    return trace.threadSpans().stream()
        .filter(span -> span.state() == ThreadState.READING && trace.loops().get(span.lane()))
        .mapToLong(read -> thinking(read, trace))
        .sum();
  }

  private static long thinking(Span<ThreadState> read, Trace trace) {
    return trace.clientSpans().stream()
        .filter(span -> span.state() == ClientState.THINKING && span.lane() == read.other())
        .filter(read::overlaps)
        .mapToLong(span -> Math.min(span.to(), read.to()) - Math.max(span.from(), read.from()))
        .sum();
  }

  /// Returns the longest time from connecting to being accepted.
  private static long longestAccept(Trace trace) {
    Map<Integer, Long> connected = new HashMap<>();
    long longest = 0;
    for (Mark mark : trace.marks()) {
      if (mark.kind() == Kind.CONNECTED) {
        connected.put(mark.client(), mark.at());
      } else if (mark.kind() == Kind.ACCEPTED && connected.containsKey(mark.client())) {
        longest = Math.max(longest, mark.at() - connected.get(mark.client()));
      }
    }
    return longest;
  }
}
