package manyclients.lab.proc;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The kernel's counts of connections that it could not queue for `accept`, for all servers of the
/// machine (or container) together.
///
/// @param overflows how often a listener's queue was full
/// @param drops how often a connection attempt was ignored, for this or another reason
public record NetStat(long overflows, long drops) {

  /// Returns both counters now; empty if there is no `/proc/net/netstat`.
  public static Optional<NetStat> now() {
    return Proc.here().read("net/netstat").map(NetStat::parse);
  }

  public NetStat since(NetStat earlier) {
    return new NetStat(overflows - earlier.overflows, drops - earlier.drops);
  }

  /// Parses pairs of lines: `TcpExt:` and the names, `TcpExt:` and the numbers.
  static NetStat parse(String text) {
    List<List<String>> pair =
        text.lines()
            .filter(line -> line.startsWith("TcpExt:"))
            .map(line -> Arrays.asList(line.split(" ")))
            .toList();
    List<String> names = pair.getFirst();
    List<String> numbers = pair.getLast();
    return new NetStat(
        Long.parseLong(numbers.get(names.indexOf("ListenOverflows"))),
        Long.parseLong(numbers.get(names.indexOf("ListenDrops"))));
  }
}
