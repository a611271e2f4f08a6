package manyclients.cli;

import java.lang.management.ManagementFactory;

/// What this machine can do, as far as servers care. Nothing here is changed, only read.
///
/// @param jdk the version of the JDK that runs this
/// @param cores how many threads it can run at once
/// @param memory bytes of memory
/// @param softDescriptors how many open files a process gets
/// @param hardDescriptors how many it may ask for, as a JVM does when it starts
/// @param ports how many ports the system gives to outgoing connections
/// @param backlog how many connections the system queues for `accept` at most; 0 unknown
/// @param ioUring whether the kernel lets this process use io_uring, or why not
/// @param proc whether there is a `/proc` with a process's vitals
/// @param browser where a browser is; empty if none was found
record Machine(
    String jdk,
    int cores,
    long memory,
    long softDescriptors,
    long hardDescriptors,
    PortRange ports,
    int backlog,
    String ioUring,
    boolean proc,
    String browser) {

  record PortRange(int first, int last) {
    int count() {
      return last - first + 1;
    }
  }

  static Machine probe() {
    long own = descriptorsOfThisJvm();
    return new Machine(
        Runtime.version() + ", " + System.getProperty("java.vendor"),
        Runtime.getRuntime().availableProcessors(),
        memoryOfTheMachine(),
        Proc.softDescriptorsOfParent().orElse(own),
        Proc.hardDescriptors().orElse(own),
        Proc.ports().orElse(new PortRange(49_152, 65_535)),
        Proc.number("/proc/sys/net/core/somaxconn").orElse(0L).intValue(),
        IoUring.state(),
        Proc.isThere(),
        Browser.find().map(Object::toString).orElse(""));
  }

  private static long memoryOfTheMachine() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getTotalMemorySize()
        : 0;
  }

  private static long descriptorsOfThisJvm() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.UnixOperatingSystemMXBean system
        ? system.getMaxFileDescriptorCount()
        : 0;
  }
}
