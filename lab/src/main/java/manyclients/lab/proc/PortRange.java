package manyclients.lab.proc;

/// The ports from which the kernel chooses for a socket that names none:
/// `sys/net/ipv4/ip_local_port_range`.
public record PortRange(int first, int last) {

  public static PortRange parse(String text) {
    String[] ends = text.strip().split("\\s+");
    return new PortRange(Integer.parseInt(ends[0]), Integer.parseInt(ends[1]));
  }

  public int count() {
    return last - first + 1;
  }

  public boolean contains(int port) {
    return first <= port && port <= last;
  }
}
