package manyclients.tuning.ceiling;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import manyclients.lab.proc.Settings;

/// The ceilings of a server on a machine with these settings, when its clients are on other
/// machines.
public final class Ceilings {
  /// Descriptors that a JVM with one selector and one listener has open in addition to its clients.
  private static final int OWN = 16;

  private final Settings settings;
  private final Footprint each;

  private Ceilings(Settings settings, Footprint each) {
    this.settings = settings;
    this.each = each;
  }

  /// Returns the ceilings, the lowest first. A limit that this machine does not have is left out.
  public static List<Ceiling> of(Settings settings, Footprint each) {
    Ceilings ceilings = new Ceilings(settings, each);
    return Stream.of(
            ceilings.process(),
            ceilings.ports(),
            ceilings.system(),
            ceilings.watches(),
            ceilings.tracking(),
            ceilings.memory(),
            ceilings.threads())
        .filter(ceiling -> ceiling.connections() < Long.MAX_VALUE / 2)
        .sorted(Comparator.comparingLong(Ceiling::connections))
        .toList();
  }

  private Ceiling process() {
    long most = settings.mostOpenFiles();
    String remedy =
        settings.openFiles() < most
            ? "sudo prlimit --pid $$ --nofile=%s:%s".formatted(most, most)
            : "sudo sysctl -w fs.nr_open=" + 2 * most;
    return new Ceiling("descriptors of one process", settings.openFiles() - OWN, remedy);
  }

  private Ceiling system() {
    return new Ceiling(
        "descriptors of the system",
        settings.systemFiles() - settings.systemFilesUsed(),
        "sudo sysctl -w fs.file-max=" + twice(settings.systemFiles()));
  }

  private Ceiling watches() {
    return new Ceiling(
        "sockets that a user's selectors may watch",
        settings.watches(),
        "sudo sysctl -w fs.epoll.max_user_watches=" + twice(settings.watches()));
  }

  private static long twice(long limit) {
    return limit > Long.MAX_VALUE / 2 ? limit : 2 * limit;
  }

  private Ceiling ports() {
    return new Ceiling(
        "ports of one client address, to one port of the server",
        settings.ports().count(),
        "a wider net.ipv4.ip_local_port_range, or more client addresses");
  }

  private Ceiling tracking() {
    return new Ceiling(
        "connections the firewall tracks, if it does",
        settings.tracked(),
        "sudo sysctl -w net.netfilter.nf_conntrack_max=" + twice(settings.tracked()));
  }

  private Ceiling memory() {
    long memory = settings.memory();
    return new Ceiling(
        "memory, for silent clients",
        memory == Long.MAX_VALUE ? memory : memory / each.bytes(),
        "more memory, or a higher memory.max of the control group: nothing else helps");
  }

  private Ceiling threads() {
    return new Ceiling(
        "threads of the control group, with one thread per client",
        settings.threads(),
        "a higher pids.max of the control group");
  }
}
