package manyclients.tuning.experiment;

import java.io.IOException;
import java.util.Optional;
import manyclients.lab.experiment.InvalidMeasurement;
import manyclients.lab.experiment.Run;
import manyclients.lab.proc.Proc;
import manyclients.lab.proc.Settings;
import manyclients.lab.proc.Sizes;
import manyclients.lab.proc.SlabCache;
import manyclients.lab.proc.SocketCounts;
import manyclients.tuning.million.Account;
import manyclients.tuning.million.Fleet;
import manyclients.tuning.million.FleetLayout;
import manyclients.tuning.million.FleetServer;
import manyclients.tuning.million.Memory;

/// One measurement of a fleet that grows as far as it can, and its results.
///
/// @param settings the settings of this machine
/// @param server the kind of server in the fleet
public record MillionRun(Settings settings, FleetServer server, Listener listener) {
  private static final long MOST_RESERVED = 2L << 30;

  /// Receives the progress, on several threads.
  public interface Listener {
    void at(int connections);

    /// Called at the end if the fleet stopped growing, or if something in it failed.
    void stopped(int connections, String why);
  }

  public static final Listener NOBODY =
      new Listener() {
        @Override
        public void at(int connections) {}

        @Override
        public void stopped(int connections, String why) {}
      };

  /// A run with chapter 3's selector.
  MillionRun(Settings settings, Listener listener) {
    this(settings, FleetServer.SELECTOR, listener);
  }

  /// Runs the fleet, with as many processes as needed.
  public void run(Run run, FleetLayout layout) throws IOException, InterruptedException {
    var means = new Fleet.Means(Proc.here(), settings.ports(), reserve(), listener::at);
    long looked = looked();
    try (Fleet fleet = Fleet.start(layout, server, means)) {
      long start = System.nanoTime();
      int connections = fleet.connect();
      if (connections == 0) {
        throw new InvalidMeasurement(
            "no connection was established: " + fleet.stopped().orElse("no reason given"));
      }
      long connected = System.nanoTime();
      long answered = fleet.speak();
      long spoken = System.nanoTime();
      record(run, fleet.account(answered));
      run.record("proc-bytes", (looked() - looked) / (double) connections);
      recordCeilings(run);
      run.record("processes", (double) fleet.processes().count());
      run.record("connect-s", (connected - start) / 1e9);
      run.record("connects-per-second", connections * 1e9 / (connected - start));
      run.record("echo-s", (spoken - connected) / 1e9);
      run.say("stopped", fleet.stopped().orElse("nothing"));
      fleet.stopped().ifPresent(why -> listener.stopped(connections, why));
      fleet.disband();
    }
  }

  private static void record(Run run, Account account) {
    run.record("connections", account.connections());
    run.record("answered", (double) account.answered());
    run.record("servers-bytes", account.each(account.servers()));
    run.record("clients-bytes", account.each(account.swarms()));
    run.record("kernel-bytes", account.each(account.slab()));
    run.record("tables-bytes", account.each(account.tables()));
    run.record("taken-gib", account.taken() / 0x1p30);
    run.record(
        "room-for", (double) account.connections() * account.free() / Math.max(1, account.taken()));
  }

  /// Returns the memory that is left to other programs: a tenth, and two gigabytes at most.
  private static long reserve() {
    return Math.min(MOST_RESERVED, Sizes.of(Proc.here(), "meminfo").of("MemTotal") / 10);
  }

  /// Returns the bytes of inodes of `/proc`: reading `/proc/PID/fd` makes one per descriptor.
  /// Without root's rights, returns 0.
  private static long looked() {
    return Proc.here()
        .read("slabinfo") // readable by root only
        .flatMap(text -> Optional.ofNullable(SlabCache.parse(text).get("proc_inode_cache")))
        .map(SlabCache::bytes)
        .orElse(0L);
  }

  /// Records some ceilings, and how much of them is used.
  private void recordCeilings(Run run) {
    Settings now = Settings.of(Proc.here());
    run.record("memory-left-mib", (double) (Memory.of(Proc.here()).available() >> 20));
    run.record("memory-reserve-mib", (double) (reserve() >> 20));
    run.record("files", (double) now.systemFilesUsed());
    run.record("files-most", (double) now.systemFiles());
    run.record("watches-most", (double) now.watches());
    String sockets = Proc.here().read("net/sockstat").orElse("");
    run.record(
        "buffers-mib", (SocketCounts.parse(sockets).pages() * Proc.here().pageBytes()) / 0x1p20);
  }
}
