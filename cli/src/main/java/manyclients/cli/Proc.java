package manyclients.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What Linux tells under `/proc`; nothing on other systems.
final class Proc {
  private static final Pattern OPEN_FILES =
      Pattern.compile("(?m)^Max open files\\s+(\\d+|unlimited)\\s+(\\d+|unlimited)");

  private Proc() {}

  static boolean isThere() {
    return Files.isReadable(Path.of("/proc/self/limits"));
  }

  /// The soft limit of the shell that started this: a JVM raises its own to the hard one.
  static Optional<Long> softDescriptorsOfParent() {
    return ProcessHandle.current()
        .parent()
        .flatMap(parent -> descriptors("/proc/" + parent.pid() + "/limits", 1));
  }

  static Optional<Long> hardDescriptors() {
    return descriptors("/proc/self/limits", 2);
  }

  private static Optional<Long> descriptors(String file, int column) {
    return read(file)
        .map(OPEN_FILES::matcher)
        .filter(Matcher::find)
        .map(found -> found.group(column))
        .map(limit -> limit.equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(limit));
  }

  static Optional<Machine.PortRange> ports() {
    return read("/proc/sys/net/ipv4/ip_local_port_range")
        .map(text -> text.strip().split("\\s+"))
        .filter(words -> words.length == 2)
        .map(w -> new Machine.PortRange(Integer.parseInt(w[0]), Integer.parseInt(w[1])));
  }

  static Optional<Long> number(String file) {
    return read(file).map(text -> Long.parseLong(text.strip()));
  }

  /// In one read: the files of `/proc/sys` end after the first, however short it was.
  private static Optional<String> read(String file) {
    try (InputStream in = Files.newInputStream(Path.of(file))) {
      byte[] bytes = new byte[16 * 1024];
      int count = Math.max(0, in.read(bytes));
      return Optional.of(new String(bytes, 0, count, StandardCharsets.US_ASCII));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
