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

/// A JVM in which an answer is tried. It may hang, flood its output, or exit. It is started before
/// there is an answer, and stands by with the classes loaded that most trials need. It tries
/// another answer if the one before has left nothing behind.
///
/// ```
///   started ──► standing by ──► run(…): trials ──► ended by itself, or killed
///                    └────────► close(): killed
/// ```
final class TrialJvm implements AutoCloseable {
  /// The JVM has this time to end by itself after the maximum of its trials. Then it is killed.
  private static final Duration GRACE = Duration.ofSeconds(20);

  /// The maximum time to wait for the rest of the output. A process that the answer has started and
  /// left behind keeps the pipe open.
  private static final Duration REST = Duration.ofSeconds(1);

  /// The number of bytes of an answer's output that are kept.
  private static final int KEPT = 4_000;

  /// The line that a JVM prints when it ends for lack of memory. It comes last, perhaps after the
  /// part of the output that is kept.
  private static final String NO_MEMORY = "Terminating due to java.lang.OutOfMemoryError";

  private final Process process;
  private final CheckLimits limits;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream(); // guarded by itself
  private final Thread killer = new Thread(this::kill, "kill-the-trial"); // for Ctrl-C
  private volatile boolean asked;
  private volatile boolean flooded;
  private volatile boolean withoutMemory;

  /// @param command the command that starts the JVM
  TrialJvm(List<String> command, CheckLimits limits) throws IOException {
    this.limits = limits;
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.matches("_?JAVA_(TOOL_)?OPTIONS|JDK_.*"));
    process = builder.start();
    Runtime.getRuntime().addShutdownHook(killer);
  }

  /// The outcome of one answer.
  ///
  /// @param events the events that it reported, in order
  /// @param printed the output of this JVM, cut
  /// @param flooded whether the output exceeded its limit
  /// @param withoutMemory whether the JVM ended because it had no memory left
  /// @param exit the exit status
  record Outcome(
      List<Event> events, String printed, boolean flooded, boolean withoutMemory, int exit) {
    /// The outcome of an answer whose JVM ended before it began with the answer.
    static final Outcome NONE = new Outcome(List.of(), "", false, false, 0);
  }

  /// Returns whether the JVM can still try answers.
  boolean standsBy() {
    return !asked && process.isAlive();
  }

  /// Tries answers, one after another, except those that another JVM has begun. It may be called
  /// once.
  ///
  /// @return the outcomes of the answers that were tried in this JVM. If it ended before it began
  ///   with any, the outcome of the first answer that no JVM has begun.
  Map<Trial, Outcome> run(List<Trial> trials) throws IOException, InterruptedException {
    asked = true;
    try (var out = new DataOutputStream(process.getOutputStream())) {
      for (Trial trial : trials) {
        trial.request().write(out);
      }
    } // an answer that reads System.in sees the end of the stream
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

  /// Reads the output until the JVM has ended, or has printed too much.
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
      // the pipe was closed: the output is complete enough
    }
  }

  private void keep(byte[] buffer, int count) {
    synchronized (printed) {
      printed.write(buffer, 0, Math.min(count, KEPT - Math.min(KEPT, printed.size())));
    }
  }

  /// Kills the JVM, and the processes that it has started.
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
      // this JVM is already shutting down: the hook runs
    }
  }
}
