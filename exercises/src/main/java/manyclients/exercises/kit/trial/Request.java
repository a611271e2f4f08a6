package manyclients.exercises.kit.trial;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.Optional;

/// What a JVM that stands by is asked to try.
///
/// @param journal the file to write events to
/// @param classes the folder with the answer and its tests, compiled
/// @param testClass the tests' class
/// @param file the learner's file, its bare name
public record Request(String journal, String classes, String testClass, String file) {

  public void write(DataOutputStream out) throws IOException {
    out.writeUTF(journal);
    out.writeUTF(classes);
    out.writeUTF(testClass);
    out.writeUTF(file);
  }

  /// Waits for a request; empty when none comes any more.
  static Optional<Request> read(DataInputStream in) throws IOException {
    try {
      return Optional.of(new Request(in.readUTF(), in.readUTF(), in.readUTF(), in.readUTF()));
    } catch (EOFException e) {
      return Optional.empty();
    }
  }
}
