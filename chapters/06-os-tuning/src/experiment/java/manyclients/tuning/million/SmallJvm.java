package manyclients.tuning.million;

import java.util.ArrayList;
import java.util.List;
import manyclients.lab.process.ChildJvm;

/// Flags for many small JVMs on one machine: serial GC, C1 only, a heap sized to its connections.
/// What makes one process fast makes a hundred of them fat.
final class SmallJvm {
  private static final List<String> FLAGS =
      List.of(
          "-XX:+UseSerialGC", // no threads, no regions, no tables for them
          "-XX:TieredStopAtLevel=1", // it lives too short for C2 to pay
          "-XX:ReservedCodeCacheSize=16m",
          "-Xss256k",
          "-XX:-UsePerfData",
          "-Djava.net.preferIPv4Stack=true"); // all of it is on 127.0.0.0/8

  /// Room for the collector to work in.
  private static final int EMPTY_MIB = 24;

  private static final int BYTES_A_CONNECTION = 1_600;

  private SmallJvm() {}

  /// @param connections it is to hold, each of which is some objects on the heap
  static ChildJvm jvm(Class<?> main, int connections) {
    long heap = EMPTY_MIB + ((long) connections * BYTES_A_CONNECTION >> 20);
    List<String> flags = new ArrayList<>(FLAGS);
    flags.add("-Xmx" + heap + "m");
    return ChildJvm.of(main).withFlags(flags.toArray(String[]::new));
  }
}
