package manyclients.solutions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A message that learners see, written down beside the answer that brings it about.
///
/// With `-Drecord=true` it is written instead of compared. Read what was written before you commit
/// it: somebody will be told so.
record Recorded(Path file) {
  private static final boolean RECORD = Boolean.getBoolean("record");

  /// The message for the answer in a folder.
  static Recorded in(Path folder) {
    return new Recorded(folder.resolve("message.txt"));
  }

  void compare(String message) throws IOException {
    String stable = stable(message);
    if (RECORD) {
      Files.writeString(file, stable);
      return;
    }
    assertThat(file)
        .withFailMessage("%s is not there: record it with -Drecord=true", file)
        .exists();
    assertThat(stable).as("the message in %s", file).isEqualTo(Files.readString(file));
  }

  /// The message without what differs from run to run.
  private static String stable(String message) {
    return message
        .replaceAll("(?<=127\\.0\\.0\\.1[:/])\\d+", "PORT")
        .replaceAll("\\b[\\d,.]+ (ms|µs|ns)\\b", "TIME");
  }
}
