package manyclients.lab.xray;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.Objects;
import jdk.jfr.Configuration;
import jdk.jfr.FlightRecorder;
import manyclients.contract.xray.Xray;

/// A recording of this JVM by the Flight Recorder, with the events of `xray.jfc`. It has every
/// event, even short and frequent ones.
final class Recording implements AutoCloseable {
  private final jdk.jfr.Recording recording;

  private Recording(Configuration settings) {
    this.recording = new jdk.jfr.Recording(settings);
  }

  static Recording start() throws IOException {
    FlightRecorder.getFlightRecorder();
    Xray.selected(); // loads the events: that is slow, and a client would wait
    Recording recording = new Recording(settings());
    recording.recording.start();
    return recording;
  }

  private static Configuration settings() throws IOException {
    try (Reader in = new StringReader(settingsFile())) {
      return Configuration.create(in);
    } catch (ParseException e) {
      throw new IllegalStateException(e); // the file is our own
    }
  }

  /// Returns the settings of the events, as the Flight Recorder reads them.
  static String settingsFile() throws IOException {
    try (InputStream in = Recording.class.getResourceAsStream("xray.jfc")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /// Ends the recording, and writes it to a file.
  void stop(Path file) throws IOException {
    recording.stop();
    recording.dump(file);
    close();
  }

  @Override
  public void close() {
    recording.close();
  }
}
