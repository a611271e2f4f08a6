package manyclients.lab.proc;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The kernel's own list of TCP sockets, `/proc/net/tcp` (man 5 proc), by the ports of both ends.
public final class SocketTable {
  /// Java's sockets are mostly IPv6 ones, even to talk to 127.0.0.1.
  private static final List<Path> FILES =
      List.of(Path.of("/proc/net/tcp"), Path.of("/proc/net/tcp6"));

  private final Map<Ports, State> sockets = new HashMap<>();

  /// @param near the port of the end that is asked about
  public record Ports(int near, int far) {}

  /// @param name as the TCP standard has it, such as ESTABLISHED
  /// @param unread bytes that have arrived here and that nobody has read
  public record State(String name, long unread) {}

  public static SocketTable now() throws IOException {
    SocketTable table = new SocketTable();
    for (Path file : FILES) {
      if (Files.exists(file)) {
        Files.readAllLines(file).stream().skip(1).forEach(table::add);
      }
    }
    return table;
  }

  public Optional<State> find(int near, int far) {
    return Optional.ofNullable(sockets.get(new Ports(near, far)));
  }

  /// `0: 0100007F:1F90 0100007F:C3A2 01 00000000:00000025 …`: number, near end, far end, state, and
  /// the queues of what is not sent and what is not read.
  public void add(String line) {
    String[] fields = line.strip().split(" +");
    var ports = new Ports(hexAfterColon(fields[1]), hexAfterColon(fields[2]));
    sockets.put(ports, new State(name(fields[3]), hexAfterColon(fields[4])));
  }

  private static int hexAfterColon(String field) {
    return Integer.parseUnsignedInt(field.substring(field.lastIndexOf(':') + 1), 16);
  }

  private static String name(String code) {
    return switch (code) {
      case "01" -> "ESTABLISHED";
      case "04" -> "FIN_WAIT1";
      case "05" -> "FIN_WAIT2";
      case "06" -> "TIME_WAIT";
      case "08" -> "CLOSE_WAIT";
      case "09" -> "LAST_ACK";
      default -> "state " + code;
    };
  }
}
