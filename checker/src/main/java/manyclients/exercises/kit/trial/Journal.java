package manyclients.exercises.kit.trial;

import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/// The file for the events of a trial. Each is written immediately. Any thread may write.
final class Journal {
  private final DataOutputStream out;

  Journal(DataOutputStream out) {
    this.out = out;
  }

  synchronized void write(Event event) {
    try {
      Event.write(event, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
