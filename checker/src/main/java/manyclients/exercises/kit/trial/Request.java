package manyclients.exercises.kit.trial;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A request to a JVM that stands by, to try one answer.
///
/// @param journal the file for the events, which exists once a JVM has begun the answer
/// @param classes the folder with the compiled answer
/// @param tests the folder with the tests' classes; other files in it are ignored
/// @param testClass the name of the tests' class
/// @param file the name of the learner's file, without a folder
/// @param traced whether the calls of a failed test are reported
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

  /// Waits for requests until the end of the stream.
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
