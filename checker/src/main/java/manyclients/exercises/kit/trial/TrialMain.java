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

/// Rehearses, waits on standard input for every [Request], runs the tests for one answer after
/// another in this JVM, up to the first test that fails, and writes down what happens. An answer
/// whose file is there is left to the JVM that has begun it: several of them may have got the same
/// requests. It ends when all are tried, or when one has left a thread running or a port open.
///
/// Argument: the seconds granted to each.
public final class TrialMain {
  /// How many times the time that is granted it may take at most, where others keep the processors
  /// busy.
  public static final int BUSIEST = 6;

  /// How long the threads of an answer may take to end when all is said and done.
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /// And when the answer is rejected anyway: it is faster to end this JVM.
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

  /// Ends this JVM, and with it whatever the answer has left running: threads, hooks, processes.
  static void end(int status) {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    Runtime.getRuntime().halt(status);
  }

  private static Optional<Event> shared(Request request, ClassLoader loader) {
    String tests = request.testClass();
    String answer = tests.substring(0, tests.length() - "Test".length());
    return SharedState.find(Path.of(request.classes()), loader, answer);
  }

  /// @return whether nothing is left of it
  private static boolean carryOut(Request request, Duration granted) throws IOException {
    try (var file = Files.newOutputStream(Path.of(request.journal()), CREATE_NEW)) {
      return carryOut(request, granted, new DataOutputStream(new BufferedOutputStream(file)));
    } catch (FileAlreadyExistsException e) {
      return true; // another has been faster
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
