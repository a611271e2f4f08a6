package manyclients.lab.process;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;

/// The heap of this JVM. From outside, a process is one heap of bytes: only the JVM knows which of
/// them are objects, and which are garbage.
public final class Heap {
  // loaded early: a process without free descriptors can't load the bean's classes
  private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();

  /// Returns the bytes in use after a collection.
  public long used() {
    memory.gc();
    return memory.getHeapMemoryUsage().getUsed();
  }
}
