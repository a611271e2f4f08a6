package manyclients.exercises.kit;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import manyclients.exercises.kit.trial.Event;
import manyclients.exercises.kit.trial.TrialMain;

/// A JVM in which an answer is tried, and which may hang, flood or exit as it likes. It is started
/// before there is an answer, and stands by with everything loaded that all trials have in common.
/// It tries another answer when the one before has left nothing behind.
///
/// ```
///   started ──► standing by ──► run(…): trials ──► ended by itself, or killed
///                    └────────► close(): killed
/// ```
final class TrialJvm implements AutoCloseable {
  /// How much longer than granted the JVM may take to end by itself, after which it is killed.
  private static final Duration GRACE = Duration.ofSeconds(20);

  /// How long to wait for the rest of what was printed. A process that the answer has started and
  /// left behind holds the pipe open.
  private static final Duration REST = Duration.ofSeconds(1);

  /// How much of what an answer prints is kept.
  private static final int KEPT = 4_000;

  /// What a JVM prints when it ends for lack of memory. It comes last, after the output that is
  /// kept.
  private static final String NO_MEMORY = "Terminating due to java.lang.OutOfMemoryError";

  private final Process process;
  private final CheckLimits limits;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream(); // guarded by itself
  private final Thread killer = new Thread(this::kill, "kill-the-trial"); // for Ctrl-C
  private volatile boolean asked;
  private volatile boolean flooded;
  private volatile boolean withoutMemory;

  /// @param command what starts it
  TrialJvm(List<String> command, CheckLimits limits) throws IOException {
    this.limits = limits;
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.matches("_?JAVA_(TOOL_)?OPTIONS|JDK_.*"));
    process = builder.start();
    Runtime.getRuntime().addShutdownHook(killer);
  }

  /// What came of one answer.
  ///
  /// @param events what it told, in order
  /// @param printed what was printed in this JVM, cut
  /// @param flooded whether more was printed than may be
  /// @param withoutMemory whether the JVM ended because it had no memory left
  /// @param exit its exit status
  record Outcome(
      List<Event> events, String printed, boolean flooded, boolean withoutMemory, int exit) {
    /// What came of an answer that a JVM was about to begin when it ended.
    static final Outcome NONE = new Outcome(List.of(), "", false, false, 0);
  }

  /// Whether it can still be asked.
  boolean standsBy() {
    return !asked && process.isAlive();
  }

  /// Tries answers, one after another, but for those that another JVM has begun. To be called once.
  ///
  /// @return the outcomes of the answers that were tried in this JVM; if it ended before it began
  ///   with any, an outcome of the first that no JVM has begun
  Map<Trial, Outcome> run(List<Trial> trials) throws IOException, InterruptedException {
    asked = true;
    try (var out = new DataOutputStream(process.getOutputStream())) {
      for (Trial trial : trials) {
        trial.request().write(out);
      }
    } // an answer that reads System.in finds its end
    Thread listener = Thread.ofVirtual().start(this::listen);
    Duration most =
        limits.time().multipliedBy((long) TrialMain.BUSIEST * trials.size()).plus(GRACE);
    if (!process.waitFor(most)) {
      kill();
    }
    int exit = process.waitFor();
    if (!listener.join(REST)) {
      process.getInputStream().close();
    }
    return outcomes(trials, exit);
  }

  private Map<Trial, Outcome> outcomes(List<Trial> trials, int exit) throws IOException {
    Map<Trial, Outcome> outcomes = new HashMap<>();
    for (Trial trial : trials) {
      List<Event> events = trial.events();
      if (events.contains(new Event.Begun(process.pid()))) {
        outcomes.put(trial, outcome(events, exit));
      }
    }
    if (outcomes.isEmpty()) {
      Optional<Trial> first = trials.stream().filter(trial -> !trial.hasBegun()).findFirst();
      first.ifPresent(trial -> outcomes.put(trial, outcome(List.of(), exit)));
    }
    return outcomes;
  }

  private Outcome outcome(List<Event> events, int exit) {
    return new Outcome(events, printedSoFar(), flooded, withoutMemory, exit);
  }

  private String printedSoFar() {
    synchronized (printed) {
      return printed.toString(StandardCharsets.UTF_8).strip();
    }
  }

  /// Takes what is printed until the JVM has ended, or has printed too much.
  private void listen() {
    InputStream in = process.getInputStream();
    byte[] buffer = new byte[8_192];
    int total = 0;
    try {
      int count = in.read(buffer);
      while (count >= 0 && !flooded) {
        keep(buffer, count);
        withoutMemory |= new String(buffer, 0, count, StandardCharsets.UTF_8).contains(NO_MEMORY);
        total += count;
        if (total > limits.output()) {
          flooded = true;
          kill();
        }
        count = in.read(buffer);
      }
    } catch (IOException e) {
      // the pipe was closed: enough was heard
    }
  }

  private void keep(byte[] buffer, int count) {
    synchronized (printed) {
      printed.write(buffer, 0, Math.min(count, KEPT - Math.min(KEPT, printed.size())));
    }
  }

  /// Ends the JVM, and what it has started.
  private void kill() {
    List<ProcessHandle> children = process.descendants().toList();
    process.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
  }

  @Override
  public void close() {
    kill();
    try {
      Runtime.getRuntime().removeShutdownHook(killer);
    } catch (IllegalStateException e) {
      // shutting down already: the hook runs
    }
  }
}
