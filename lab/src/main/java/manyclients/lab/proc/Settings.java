package manyclients.lab.proc;

/// What a machine grants. A limit that it does not have is [Long#MAX_VALUE].
///
/// @param openFiles descriptors of one process, if it asks for all it may have
/// @param mostOpenFiles what even root may grant a process
/// @param systemFiles open files of all processes
/// @param systemFilesUsed those there are already
/// @param ports for connections that leave from here
/// @param watches what all selectors of a user may watch
/// @param tracked connections that a firewall keeps in mind
/// @param memory bytes that can be had without harm to others, and within the control group
/// @param threads that the control group still grants
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
  /// What every Linux had before anybody set anything.
  private static final PortRange USUAL_PORTS = new PortRange(32_768, 60_999);

  /// Reads them, and changes none.
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
    return available > 0 ? available : Long.MAX_VALUE; // it is not known how much there is
  }
}
