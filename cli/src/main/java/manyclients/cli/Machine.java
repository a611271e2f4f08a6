package manyclients.cli;

import java.lang.management.ManagementFactory;
import java.util.Optional;
import manyclients.lab.proc.Cgroup;
import manyclients.lab.proc.PortRange;
import manyclients.lab.proc.Proc;
import manyclients.lab.proc.ProcessLimits;

/// The properties of this machine that matter to servers. They are only read, never changed.
///
/// @param jdk the version of the JDK that runs this
/// @param cores how many threads it can run at the same time
/// @param memory bytes of memory
/// @param softDescriptors how many open files a process may have by default
/// @param hardDescriptors how many it may ask for, as a JVM does at its start
/// @param ports the local ports for outgoing connections
/// @param threads how many more its control group grants; `Long.MAX_VALUE` if there is no limit
/// @param backlog the maximum length of an accept queue; 0 if unknown
/// @param ioUring whether the kernel lets this process use io_uring, or why not
/// @param proc whether there is a `/proc` with the vitals of processes
/// @param browser the path of a browser; empty if none was found
record Machine(
    String jdk,
    int cores,
    long memory,
    long softDescriptors,
    long hardDescriptors,
    PortRange ports,
    long threads,
    int backlog,
    String ioUring,
    boolean proc,
    String browser) {

  /// The range that is assumed where the system does not report one.
  private static final PortRange USUAL_PORTS = new PortRange(49_152, 65_535);

  static Machine probe() {
    long own = descriptorsOfThisJvm();
    Proc proc = Proc.here();
    return new Machine(
        Runtime.version() + ", " + System.getProperty("java.vendor"),
        Runtime.getRuntime().availableProcessors(),
        memoryOfTheMachine(),
        softDescriptorsOfParent(proc).orElse(own),
        limits(proc, "self").map(ProcessLimits.Limit::hard).orElse(own),
        proc.read("sys/net/ipv4/ip_local_port_range").map(PortRange::parse).orElse(USUAL_PORTS),
        Cgroup.of(proc).threads(),
        proc.number("sys/net/core/somaxconn").orElse(0L).intValue(),
        IoUring.state(),
        proc.read("self/limits").isPresent(),
        Browser.find().map(Object::toString).orElse(""));
  }

  /// Returns the soft limit of the process that started this one, such as a shell. A JVM raises its
  /// own to the hard limit.
  private static Optional<Long> softDescriptorsOfParent(Proc proc) {
    return ProcessHandle.current()
        .parent()
        .flatMap(parent -> limits(proc, Long.toString(parent.pid())))
        .map(ProcessLimits.Limit::soft);
  }

  private static Optional<ProcessLimits.Limit> limits(Proc proc, String process) {
    return proc.read(process + "/limits").map(text -> ProcessLimits.parse(text).openFiles());
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
