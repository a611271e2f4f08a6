package manyclients.tuning.million;

import java.util.ArrayList;
import java.util.List;
import manyclients.lab.process.ChildJvm;

/// Flags for many small JVMs on one machine: serial GC, C1 only, a heap sized to its connections.
/// The defaults that make one JVM fast make a hundred of them large.
final class SmallJvm {
  private static final List<String> FLAGS =
      List.of(
          "-XX:+UseSerialGC", // no GC threads, no regions, no tables for them
          "-XX:TieredStopAtLevel=1", // the JVM ends too soon for C2 to pay off
          "-XX:ReservedCodeCacheSize=16m",
          "-Xss256k",
          "-XX:-UsePerfData",
          "-Djava.net.preferIPv4Stack=true"); // all addresses are in 127.0.0.0/8

  /// Heap that the collector needs to work.
  private static final int EMPTY_MIB = 24;

  private SmallJvm() {}

  /// @param more additional flags
  /// @param bytes the bytes of heap for the connections
  static ChildJvm jvm(Class<?> main, List<String> more, long bytes) {
    List<String> flags = new ArrayList<>(FLAGS);
    flags.addAll(more);
    flags.add("-Xmx" + (EMPTY_MIB + (bytes >> 20)) + "m");
    return ChildJvm.of(main).withFlags(flags.toArray(String[]::new));
  }
}
