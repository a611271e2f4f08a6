package manyclients.uring;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import manyclients.contract.ServerConfig;

/// A listening socket: `socket`, `bind`, `listen`. Its clients inherit `TCP_NODELAY` from it.
///
/// @param fd its descriptor, which its owner closes
/// @param port the port it listens on
record ListeningSocket(int fd, int port) {
  private static final int AF_INET = 2;
  private static final int AF_INET6 = 10;
  private static final int SOCK_STREAM = 1;
  static final int SOCK_NONBLOCK = 04000;
  static final int SOCK_CLOEXEC = 02000000;
  private static final int SOL_SOCKET = 1;
  private static final int SO_REUSEADDR = 2;
  private static final int IPPROTO_TCP = 6;
  private static final int TCP_NODELAY = 1;
  private static final int IPPROTO_IPV6 = 41;
  private static final int V6ONLY = 26;

  /// The file exists if the machine has IPv6.
  private static final Path SIX = Path.of("/proc/net/if_inet6");

  /// The length of the longest address in use, that of IPv6: 28 bytes.
  private static final int ADDRESS = 28;

  private static final ValueLayout.OfShort PORT =
      JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

  static ListeningSocket open(Libc libc, ServerConfig config) throws IOException {
    InetSocketAddress where = config.address();
    if (where.getAddress() == null) {
      throw new IOException("unknown host: " + config.host());
    }
    int family = family(where.getAddress());
    int type = SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC;
    int fd = Errno.check("socket", libc.socket(family, type));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment one = arena.allocateFrom(JAVA_INT, 1);
      MemorySegment zero = arena.allocate(JAVA_INT);
      if (family == AF_INET6) {
        Errno.check("V6ONLY", libc.setOption(fd, IPPROTO_IPV6, V6ONLY, zero.address(), 4));
      }
      Errno.check("SO_REUSEADDR", libc.setOption(fd, SOL_SOCKET, SO_REUSEADDR, one.address(), 4));
      Errno.check("TCP_NODELAY", libc.setOption(fd, IPPROTO_TCP, TCP_NODELAY, one.address(), 4));
      MemorySegment address = arena.allocate(ADDRESS, 4);
      int size = fill(address, where, family);
      Errno.check("bind", libc.bind(fd, address.address(), size));
      Errno.check("listen", libc.listen(fd, config.backlog()));
      MemorySegment length = arena.allocateFrom(JAVA_INT, ADDRESS);
      Errno.check("getsockname", libc.name(fd, address.address(), length.address()));
      return new ListeningSocket(fd, address.get(PORT, 2) & 0xffff);
    } catch (Throwable t) {
      libc.close(fd);
      throw t;
    }
  }

  /// Returns the address family. With IPv6, "all addresses" includes IPv4, as in the JDK.
  private static int family(InetAddress host) {
    boolean six = host instanceof Inet6Address || host.isAnyLocalAddress() && Files.exists(SIX);
    return six ? AF_INET6 : AF_INET;
  }

  /// Asks the kernel for the port at the other end of a connection.
  ///
  /// @return 0 if the connection no longer exists
  static int portOfPeer(Libc libc, int fd) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment address = arena.allocate(ADDRESS, 4);
      MemorySegment length = arena.allocateFrom(JAVA_INT, ADDRESS);
      libc.peerName(fd, address.address(), length.address());
      return address.get(PORT, 2) & 0xffff;
    }
  }

  /// Writes a `sockaddr_in` or `sockaddr_in6`, with the port in network order. For IPv6, four bytes
  /// of flow label stand before the address, and the scope after it. "All addresses" are zeros.
  private static int fill(MemorySegment address, InetSocketAddress where, int family) {
    address.set(JAVA_SHORT, 0, (short) family);
    address.set(PORT, 2, (short) where.getPort());
    if (!where.getAddress().isAnyLocalAddress()) {
      byte[] host = where.getAddress().getAddress();
      MemorySegment.copy(host, 0, address, JAVA_BYTE, family == AF_INET ? 4 : 8, host.length);
    }
    if (where.getAddress() instanceof Inet6Address six) {
      address.set(JAVA_INT, 24, six.getScopeId());
    }
    return family == AF_INET ? 16 : ADDRESS;
  }
}
