package manyclients.suite.rig;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.HotSpotDiagnosticMXBean.ThreadDumpFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The virtual threads of this process. They all belong to one thread group, whatever creates them,
/// and [ThreadGroup#enumerate] omits them. [HotSpotDiagnosticMXBean#dumpThreads] lists them.
final class VirtualThreads {
  private static final HotSpotDiagnosticMXBean JVM =
      ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);

  /// A line such as `#23 "a name" virtual WAITING`.
  private static final Pattern LINE = Pattern.compile("#(\\d+) \"(.*)\" virtual .*");

  private VirtualThreads() {}

  /// Lets the JDK start its pollers. The first virtual thread that waits for a socket starts them,
  /// and they stay, with their descriptors, so no server must be blamed for them.
  static void startPollers() {
    try (var listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread waiting = Thread.ofVirtual().start(() -> accept(listener));
      while (waiting.getState() != Thread.State.WAITING) {
        Thread.onSpinWait();
      }
      listener.close();
      waiting.join();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void accept(ServerSocket listener) {
    try {
      listener.accept().close();
    } catch (IOException e) {
      // closed, as intended
    }
  }

  /// Returns the live virtual threads, by number and name, without the JDK's own pollers.
  static Map<Long, String> alive() {
    try {
      Path directory = Files.createTempDirectory("threads");
      Path dump = directory.resolve("dump.txt");
      try {
        JVM.dumpThreads(dump.toString(), ThreadDumpFormat.TEXT_PLAIN);
        return read(dump);
      } finally {
        Files.deleteIfExists(dump);
        Files.delete(directory);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list the virtual threads of this process", e);
    }
  }

  private static Map<Long, String> read(Path dump) throws IOException {
    try (Stream<String> lines = Files.lines(dump)) {
      return lines
          .flatMap(line -> LINE.matcher(line).results())
          .filter(thread -> !thread.group(2).startsWith("SubPoller-"))
          .collect(Collectors.toMap(VirtualThreads::number, thread -> thread.group(2)));
    }
  }

  private static long number(MatchResult thread) {
    return Long.parseLong(thread.group(1));
  }
}
