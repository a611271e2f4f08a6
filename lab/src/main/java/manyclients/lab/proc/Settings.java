package manyclients.lab.proc;

/// The limits of a machine. A limit that it does not have is [Long#MAX_VALUE].
///
/// @param openFiles the descriptors of one process, if it asks for the maximum
/// @param mostOpenFiles the maximum that even root may grant a process
/// @param systemFiles open files of all processes
/// @param systemFilesUsed the number of these that are open already
/// @param ports the ports for outgoing connections
/// @param watches the maximum number of registrations with all selectors of a user
/// @param tracked the maximum number of connections that a firewall tracks
/// @param memory bytes that are available without swapping, and within the control group
/// @param threads the number of threads that the control group still grants
public record Settings(
    long openFiles,
    long mostOpenFiles,
    long systemFiles,
    long systemFilesUsed,
    PortRange ports,
    long watches,
    long tracked,
    long memory,
    long threads) {
  /// Linux's default.
  private static final PortRange USUAL_PORTS = new PortRange(32_768, 60_999);

  /// Reads the settings, and changes none.
  public static Settings of(Proc proc) {
    Cgroup group = Cgroup.of(proc);
    return new Settings(
        proc.read("self/limits")
            .map(text -> ProcessLimits.parse(text).openFiles().hard())
            .orElse(Long.MAX_VALUE),
        limit(proc, "sys/fs/nr_open"),
        limit(proc, "sys/fs/file-max"),
        proc.number("sys/fs/file-nr").orElse(0L),
        proc.read("sys/net/ipv4/ip_local_port_range").map(PortRange::parse).orElse(USUAL_PORTS),
        limit(proc, "sys/fs/epoll/max_user_watches"),
        limit(proc, "sys/net/netfilter/nf_conntrack_max"),
        Math.min(memory(proc), group.memory()),
        group.threads());
  }

  private static long limit(Proc proc, String file) {
    return proc.number(file).orElse(Long.MAX_VALUE);
  }

  private static long memory(Proc proc) {
    long available = Sizes.of(proc, "meminfo").of("MemAvailable");
    return available > 0 ? available : Long.MAX_VALUE; // the available memory is unknown
  }
}
