package manyclients.lab.xray;

import java.io.IOException;
import java.nio.file.Path;
import manyclients.lab.process.Heap;
import manyclients.lab.process.Questions;
import manyclients.lab.process.ServeException;
import manyclients.lab.process.ServeLoop;
import manyclients.lab.process.ServeOptions;
import org.jspecify.annotations.Nullable;

/// A server in its own process that can be recorded, for [XrayRun]. It serves, and ends, as
/// [manyclients.lab.process.ServerMain] does.
public final class XrayMain {
  private final Heap heap = new Heap();
  private @Nullable Recording recording;

  private XrayMain() {}

  public static void main(String[] args) throws InterruptedException {
    try {
      ServeOptions options = ServeOptions.parse(args);
      Questions.answerBeside(new XrayMain()::answer);
      ServeLoop.run(options, System.out);
    } catch (ServeException e) {
      System.err.println("course: " + e.getMessage());
      System.exit(e.status());
    }
  }

  /// Answers `heap` with the bytes in use after a collection; `record` begins a recording, and
  /// `stop FILE` ends it and writes it to a file.
  private String answer(String line) throws IOException {
    if (line.equals("heap")) {
      return Long.toString(heap.used());
    }
    if (line.equals("record")) {
      recording = Recording.start();
      return "recording";
    }
    if (line.startsWith("stop ") && recording != null) {
      recording.stop(Path.of(line.substring("stop ".length())));
      return "written";
    }
    return Questions.notUnderstood(line);
  }
}
