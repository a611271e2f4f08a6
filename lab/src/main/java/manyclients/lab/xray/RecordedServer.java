package manyclients.lab.xray;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;

/// A server in another process, whose JVM can be asked to record itself.
interface RecordedServer {

  int port();

  /// Begins a recording, with the settings of `xray.jfc`.
  void begin() throws IOException, InterruptedException;

  /// Ends the recording, and has it written to a file.
  void stop(Path file) throws IOException, InterruptedException;

  /// Ends a recording that is not needed any more.
  void discard() throws IOException, InterruptedException;

  /// Returns the bytes of its heap in use after a collection, if known.
  OptionalLong heap() throws IOException, InterruptedException;
}
