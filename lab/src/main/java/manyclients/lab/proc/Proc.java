package manyclients.lab.proc;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The files in which Linux reports its state and its limits (man 5 proc). A file that is missing,
/// or closed to this user, is empty.
///
/// @param root the folder of the files
public record Proc(Path root) {
  private static final Pattern PAGE_SIZE = Pattern.compile("KernelPageSize:\\s+(\\d+) kB");

  public static Proc here() {
    return new Proc(Path.of("/proc"));
  }

  /// Returns the files of one process.
  public static Proc of(long pid) {
    return new Proc(here().root.resolve(Long.toString(pid)));
  }

  /// Returns whether the files exist. They do not without Linux, or after the process has ended.
  public boolean isThere() {
    return Files.isDirectory(root);
  }

  /// Returns the contents of a file, such as `sys/fs/file-max`.
  public Optional<String> read(String file) {
    // readString would read one byte first, and /proc/sys answers only one read
    try (InputStream in = Files.newInputStream(root.resolve(file))) {
      return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /// Returns the bytes of a page of memory: mostly 4 KiB, but kernels for ARM may have 16 or 64.
  public long pageBytes() {
    return read("self/smaps")
        .map(PAGE_SIZE::matcher)
        .filter(Matcher::find)
        .map(found -> 1_024 * Long.parseLong(found.group(1)))
        .orElse(4_096L);
  }

  /// Returns the only number of a file, or the first one.
  public Optional<Long> number(String file) {
    return number(file, 0);
  }

  /// Returns one of the numbers in a file that is a row of numbers.
  public Optional<Long> number(String file, int index) {
    return read(file).map(text -> Long.parseLong(text.strip().split("\\s+")[index]));
  }

  /// Returns the target of a link, such as `thread-self`.
  public Optional<String> link(String file) {
    try {
      return Optional.of(Files.readSymbolicLink(root.resolve(file)).toString());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /// Returns all links of a folder, such as `fd`, by their names. Fails if it cannot be read.
  public Map<String, String> links(String folder) throws IOException {
    Map<String, String> links = new TreeMap<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(root.resolve(folder))) {
      for (Path link : all) {
        String name = link.getFileName().toString();
        link(folder + "/" + name).ifPresent(target -> links.put(name, target)); // or it is closed
      }
    }
    return links;
  }
}
