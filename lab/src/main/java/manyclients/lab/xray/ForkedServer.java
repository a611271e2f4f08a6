package manyclients.lab.xray;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServeOptions;
import manyclients.lab.process.ServerProcess;

/// An engine in a JVM that is started to be recorded, and ends afterwards.
record ForkedServer(ServerProcess process) implements RecordedServer, AutoCloseable {

  /// @param jvm runs [XrayMain]
  static ForkedServer start(ChildJvm jvm, ServeOptions options)
      throws IOException, InterruptedException {
    return new ForkedServer(
        ServerProcess.start(
            jvm,
            "--engine",
            options.engine(),
            "--threads",
            String.valueOf(options.threads()),
            "--handler",
            options.handler()));
  }

  @Override
  public int port() {
    return process.port();
  }

  @Override
  public void begin() throws IOException, InterruptedException {
    ask("record", "recording");
  }

  @Override
  public void stop(Path file) throws IOException, InterruptedException {
    ask("stop " + file, "written");
  }

  /// Does nothing: the recording ends with the server, which ends now.
  @Override
  public void discard() {}

  private void ask(String question, String expected) throws IOException, InterruptedException {
    String answer = process.ask(question);
    if (!answer.equals(expected)) {
      throw new IOException("asked to " + question + ", the server said: " + answer);
    }
  }

  @Override
  public OptionalLong heap() throws IOException, InterruptedException {
    return OptionalLong.of(process.heap());
  }

  /// Asks the server to end before it is killed: a Flight Recorder that is killed leaves its files.
  @Override
  public void close() throws IOException, InterruptedException {
    try (process) {
      process.terminate();
    }
  }
}
