package manyclients.lab.process;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;

/// The heap of this JVM. From outside, a process is one heap of bytes: which of them Java's objects
/// fill, and which are garbage, only the JVM knows.
public final class Heap {
  // had at once: a process that has run out of descriptors can't load what a bean needs
  private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();

  /// The bytes in use after a collection.
  public long used() {
    memory.gc();
    return memory.getHeapMemoryUsage().getUsed();
  }
}
