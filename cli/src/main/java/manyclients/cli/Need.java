package manyclients.cli;

import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/// The needs of a chapter's tests and measurements when they run in full.
///
/// @param chapter its name, or `lab`
/// @param descriptors open files per process, which may depend on the machine
/// @param memoryMib memory of the machine
/// @param ports ports for the clients' ends of connections to one server
/// @param threads the threads of all processes together
record Need(
    String chapter, ToLongFunction<Machine> descriptors, long memoryMib, int ports, int threads) {

  /// The threads of a few processes without a thread per client.
  private static final int SOME_THREADS = 200;

  private static final List<Need> ALL =
      List.of(
          // the contract's crowd has both ends of 1,000 connections
          new Need("contract", _ -> 2_200, 2_048, 1_100, SOME_THREADS),
          // like that crowd, but the experiments have up to 4,000 connections, with a thread each
          new Need("blocking", _ -> 4_200, 2_048, 4_100, 4_200),
          // 15,000 idle clients in the swarm, as in the lab
          new Need("socketwheel", _ -> 16_100, 2_048, 15_100, SOME_THREADS),
          // 15,000 silent clients, and storms of 10,000
          new Need("selector", _ -> 16_100, 2_048, 15_100, SOME_THREADS),
          // storms of 10,000, and a pair of descriptors for each loop
          new Need("reactors", _ -> 11_100, 2_048, 10_100, SOME_THREADS),
          // 5,000 silent clients
          new Need("netty", _ -> 6_100, 2_048, 5_100, SOME_THREADS),
          // 15,000 silent clients, or half of the ports; and a million, in as many processes as
          // needed
          new Need("os-tuning", Need::forTheSearch, 20_480, 15_100, SOME_THREADS),
          // 15,000 silent clients, and 10,000 busy ones, once with a platform thread each
          new Need("virtual-threads", _ -> 16_100, 4_096, 15_100, 10_300),
          // 10,000 busy clients, and a few servers at the same time
          new Need("io-uring", _ -> 11_100, 2_048, 10_100, SOME_THREADS),
          // crowds of 10,000, busy and silent
          new Need("http", _ -> 11_100, 2_048, 10_100, SOME_THREADS),
          // 1,000 clients of the store, and its log
          new Need("store", _ -> 2_200, 6_144, 1_100, SOME_THREADS),
          // the swarm holds 15,000 connections; the server's ends are in another process
          new Need("lab", _ -> 16_100, 2_048, 15_100, SOME_THREADS));

  static Optional<Need> of(String chapter) {
    return ALL.stream().filter(need -> need.chapter.equals(chapter)).findFirst();
  }

  /// Returns the descriptors for the search for a port: half of the ports + 2,000, at least 16,100.
  private static long forTheSearch(Machine machine) {
    return Math.max(16_100, machine.ports().count() / 2 + 2_000);
  }

  /// Returns a line for each thing that this machine lacks, with a remedy if there is one. Empty if
  /// it lacks nothing.
  List<String> lacking(Machine machine) {
    long files = descriptors.applyAsLong(machine);
    return Stream.of(
            lack(machine.hardDescriptors() < files, descriptorsLacking(machine, files)),
            lack(machine.memory() < memoryMib << 20, "needs " + memoryMib + " MiB of memory"),
            lack(machine.ports().count() < ports, portsLacking(machine)),
            lack(machine.threads() < threads, threadsLacking(machine)),
            lack(!machine.proc(), "needs Linux's /proc for the resources of a process"))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<String> lack(boolean lacks, String line) {
    return lacks ? Optional.of(line) : Optional.empty();
  }

  private static String descriptorsLacking(Machine machine, long files) {
    return "needs %s open files, may open %s: sudo prlimit --pid $$ --nofile=%s:%s"
        .formatted(files, machine.hardDescriptors(), files, files);
  }

  private String portsLacking(Machine machine) {
    return "needs %s ports, has %s: sudo sysctl -w net.ipv4.ip_local_port_range=\"10000 65535\""
        .formatted(ports, machine.ports().count());
  }

  private String threadsLacking(Machine machine) {
    return "needs %s threads, may start %s: start the container with --pids-limit=-1"
        .formatted(threads, machine.threads());
  }
}
