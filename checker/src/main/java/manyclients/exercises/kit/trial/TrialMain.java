package manyclients.exercises.kit.trial;

import static java.nio.file.StandardOpenOption.CREATE_NEW;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import manyclients.exercises.support.Trace;
import org.junit.platform.engine.CancellationToken;

/// The main class of a trial's JVM. It rehearses, waits on standard input for every [Request], runs
/// the tests for one answer after another, up to the first test that fails, and writes the events.
/// If the journal of an answer exists, another JVM has begun the answer, because several JVMs may
/// get the same requests. This JVM ends when all answers are tried, or when one has left a thread
/// running or a port open.
///
/// Argument: the seconds that each answer gets.
public final class TrialMain {
  /// The maximum time of a trial, as a multiple of its limit, if other programs keep the processors
  /// busy.
  public static final int BUSIEST = 6;

  /// The maximum time for the threads of an answer to end after the last test.
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /// The same maximum for an answer that has failed, because ending this JVM is faster.
  private static final Duration AT_ONCE = Duration.ofMillis(50);

  private TrialMain() {}

  public static void main(String[] args) throws IOException {
    Rehearsal.play();
    Duration granted = Duration.ofSeconds(Long.parseLong(args[0]));
    boolean clean = true;
    for (Request request : Request.readAll(new DataInputStream(System.in))) {
      clean = clean && carryOut(request, granted);
    }
    end(0);
  }

  /// Ends this JVM, and everything that the answer has left running: threads, hooks, processes.
  static void end(int status) {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    Runtime.getRuntime().halt(status);
  }

  private static Optional<Event> shared(Request request, ClassLoader loader) {
    String tests = request.testClass();
    String answer = tests.substring(0, tests.length() - "Test".length());
    return SharedState.find(Path.of(request.classes()), loader, answer);
  }

  /// @return whether the answer has left nothing behind
  private static boolean carryOut(Request request, Duration granted) throws IOException {
    try (var file = Files.newOutputStream(Path.of(request.journal()), CREATE_NEW)) {
      return carryOut(request, granted, new DataOutputStream(new BufferedOutputStream(file)));
    } catch (FileAlreadyExistsException e) {
      return true; // another JVM was faster
    }
  }

  private static boolean carryOut(Request request, Duration granted, DataOutputStream out)
      throws IOException {
    try (var loader =
        new AnswerLoader(
            Path.of(request.classes()),
            Path.of(request.tests()),
            request.testClass(),
            request.traced())) {
      Trace.keep(request.traced());
      Journal journal = new Journal(out);
      journal.write(new Event.Begun(ProcessHandle.current().pid()));
      Sightings sightings = new Sightings(request.file());
      var limit = new TimeLimit(granted, journal, sightings);
      limit.start();
      Leftovers leftovers = new Leftovers(sightings);
      Narrator narrator = new Narrator(journal, sightings, limit, CancellationToken.create());
      new Tests(narrator).run(loader, request.testClass(), request.demand());
      limit.lift();
      Optional<Event> left = leftovers.find(narrator.hasFailed() ? AT_ONCE : PATIENCE);
      if (!narrator.hasFailed()) {
        left.or(() -> shared(request, loader)).ifPresent(journal::write);
      }
      journal.write(new Event.Done());
      return left.isEmpty();
    }
  }
}
