package manyclients.lab.process;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;

/// The heap of this JVM. From outside, a heap is only memory in use: only the JVM knows which bytes
/// are objects, and which are garbage.
public final class Heap {
  // loaded early: a process without free descriptors can't load the bean's classes
  private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();

  /// Returns the bytes in use after a collection.
  public long used() {
    memory.gc();
    return memory.getHeapMemoryUsage().getUsed();
  }
}
