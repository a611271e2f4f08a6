package manyclients.exercises.kit.trial;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.platform.engine.CancellationToken;

/// Rehearses, waits on standard input for a [Request], runs the tests of one exercise in this JVM,
/// up to the first that fails, and writes down what happens. When no request comes, it ends.
///
/// Argument: the seconds granted.
public final class TrialMain {

  private TrialMain() {}

  public static void main(String[] args) throws IOException {
    Rehearsal.play();
    Optional<Request> request = Request.read(new DataInputStream(System.in));
    if (request.isPresent()) {
      carryOut(request.get(), Duration.ofSeconds(Long.parseLong(args[0])));
    }
    end(0);
  }

  /// Ends this JVM, and with it whatever the answer has left running: threads, hooks, processes.
  static void end(int status) {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    Runtime.getRuntime().halt(status);
  }

  private static void carryOut(Request request, Duration granted) throws IOException {
    URL[] classes = {Path.of(request.classes()).toUri().toURL()};
    try (var file = new FileOutputStream(request.journal());
        var out = new DataOutputStream(new BufferedOutputStream(file));
        var loader = new URLClassLoader(classes)) {
      Journal journal = new Journal(out);
      Sightings sightings = new Sightings(request.file());
      var limit = new TimeLimit(granted, journal, sightings);
      limit.start();
      Leftovers leftovers = new Leftovers(sightings);
      Narrator narrator = new Narrator(journal, sightings, limit, CancellationToken.create());
      new Tests(narrator).run(loader, request.testClass());
      if (!narrator.hasFailed()) {
        leftovers.find().ifPresent(journal::write);
      }
      journal.write(new Event.Done());
    }
  }
}
