package manyclients.lab.proc;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An open file of a process, and the object that it stands for.
public record Descriptor(int number, Kind kind, String what) {
  private static final Pattern SOCKET = Pattern.compile("socket:\\[(\\d+)]");

  public enum Kind {
    /// One end of a TCP connection.
    CONNECTION,
    LISTENER,
    /// A socket of another kind than TCP, or one without a connection.
    SOCKET,
    /// The kernel's object for a selector.
    EPOLL,
    /// Another object of the kernel without a file, such as the one that wakes a selector up.
    EVENT,
    PIPE,
    FILE
  }

  /// @param link the target of `/proc/PID/fd/number`
  public static Descriptor of(int number, String link, TcpTable sockets) {
    Matcher socket = SOCKET.matcher(link);
    if (socket.matches()) {
      return sockets
          .find(Long.parseLong(socket.group(1)))
          .map(entry -> ofTcp(number, entry))
          .orElse(new Descriptor(number, Kind.SOCKET, "no TCP connection"));
    }
    return new Descriptor(number, kind(link), link);
  }

  private static Descriptor ofTcp(int number, TcpTable.Entry entry) {
    Kind kind = entry.listens() ? Kind.LISTENER : Kind.CONNECTION;
    return new Descriptor(number, kind, "port " + entry.port());
  }

  private static Kind kind(String link) {
    return switch (link.split(":")[0]) {
      case "anon_inode" -> link.endsWith("[eventpoll]") ? Kind.EPOLL : Kind.EVENT;
      case "pipe" -> Kind.PIPE;
      default -> Kind.FILE;
    };
  }
}
