package manyclients.lab.proc;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// The files in which Linux says what it has and what it grants (man 5 proc). One that is missing,
/// or closed to this user, says nothing.
///
/// @param root where they are
public record Proc(Path root) {

  public static Proc here() {
    return new Proc(Path.of("/proc"));
  }

  /// All of a file, such as `sys/fs/file-max`.
  public Optional<String> read(String file) {
    // Not readString: it asks for one byte first, and /proc/sys answers only the first question.
    try (InputStream in = Files.newInputStream(root.resolve(file))) {
      return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /// The number that is all of a file, or its first.
  public Optional<Long> number(String file) {
    return read(file).map(text -> Long.parseLong(text.strip().split("\\s+")[0]));
  }
}
