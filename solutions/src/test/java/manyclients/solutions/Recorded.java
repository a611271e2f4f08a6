package manyclients.solutions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// A message that learners see, written down beside the answer that brings it about. Lessons name
/// no port and no measured time, so it is the same in every run.
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
    if (RECORD) {
      Files.writeString(file, message);
      return;
    }
    assertThat(file)
        .withFailMessage("%s is not there: record it with -Drecord=true", file)
        .exists();
    assertThat(message).as("the message in %s", file).isEqualTo(Files.readString(file));
  }
}
