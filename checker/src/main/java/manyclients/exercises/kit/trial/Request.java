package manyclients.exercises.kit.trial;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// One answer that a JVM that stands by is asked to try.
///
/// @param journal the file to write events to, not there yet
/// @param classes the folder with the answer, compiled
/// @param tests where the tests' classes are; other files there are ignored
/// @param testClass the tests' class
/// @param file the learner's file, its bare name
/// @param traced whether the calls of a test that fails are to be told
/// @param demand the only demand that is tried; empty for all
public record Request(
    String journal,
    String classes,
    String tests,
    String testClass,
    String file,
    boolean traced,
    String demand) {

  public void write(DataOutputStream out) throws IOException {
    out.writeUTF(journal);
    out.writeUTF(classes);
    out.writeUTF(tests);
    out.writeUTF(testClass);
    out.writeUTF(file);
    out.writeBoolean(traced);
    out.writeUTF(demand);
  }

  /// Waits for requests until no more can come.
  static List<Request> readAll(DataInputStream in) throws IOException {
    List<Request> requests = new ArrayList<>();
    try {
      while (true) {
        requests.add(
            new Request(
                in.readUTF(),
                in.readUTF(),
                in.readUTF(),
                in.readUTF(),
                in.readUTF(),
                in.readBoolean(),
                in.readUTF()));
      }
    } catch (EOFException e) {
      return requests;
    }
  }
}
