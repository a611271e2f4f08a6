package manyclients.lab.swarm;

import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A ramp of connects to one port, in order. A bounded number is under way at a time: the accept
/// queue is bounded too, and a connect that finds it full is retried only after a second. (A stuck
/// connect delays those after it until it is given up.) The rate grows, because a server that has
/// just started accepts a few thousand per second, until its code is compiled.
///
/// A local address has about 28,000 ports for outgoing connections by default. So after `perSource`
/// connections to this machine, the next address of the loopback network is taken.
public final class ConnectRamp {
  /// The maximum number of connects that are under way at the same time.
  private static final int AT_ONCE = 256;

  /// The first rate, in connects per second, and its growth with each second.
  private static final int PER_SECOND = 4_000;

  private static final int FASTER = 20_000;

  /// The default number of connections that share a local address.
  public static final int PER_SOURCE = 20_000;

  private final List<EchoConnection> connections;
  private final InetSocketAddress target;
  private final int perSource;
  private final int firstSource;
  private final long patience;
  private final long[] startedAt = new long[AT_ONCE];
  private long begin;
  private int started;
  private int oldest; // all before it are connected or have failed

  public ConnectRamp(
      List<EchoConnection> connections, InetSocketAddress target, Duration patience) {
    this(connections, target, PER_SOURCE, 0, patience);
  }

  ConnectRamp(
      List<EchoConnection> connections,
      InetSocketAddress target,
      int perSource,
      int firstSource,
      Duration patience) {
    this.connections = connections;
    this.target = target;
    this.perSource = target.getAddress().isLoopbackAddress() ? perSource : Integer.MAX_VALUE;
    this.firstSource = firstSource;
    this.patience = patience.toNanos();
  }

  /// Starts the connects that are due, and gives up those that took too long.
  ///
  /// @return whether all are connected or have failed
  public boolean advance(long now) {
    while (oldest < started && settled(connections.get(oldest), now)) {
      oldest++;
    }
    int due = due(now);
    while (started < due && started - oldest < AT_ONCE) {
      startedAt[started % AT_ONCE] = now;
      connections.get(started).connect(target, source(started));
      started++;
    }
    return oldest == connections.size();
  }

  /// Returns the number of connects that may have been started by now.
  private int due(long now) {
    begin = started == 0 ? now : begin;
    double seconds = (now - begin) / 1e9;
    double due = AT_ONCE + (PER_SECOND + FASTER / 2.0 * seconds) * seconds;
    return (int) Math.min(connections.size(), due);
  }

  private boolean settled(EchoConnection connection, long now) {
    if (connection.isConnecting() && now - startedAt[oldest % AT_ONCE] > patience) {
      connection.end(CloseReason.UNCONNECTED, "no answer to the connect", false);
    }
    return !connection.isConnecting();
  }

  /// Returns the local address for the n-th connection; null leaves the choice to the kernel.
  private @Nullable InetSocketAddress source(int n) {
    int address = firstSource + n / perSource;
    return address == 0 ? null : loopback(address, 0);
  }

  /// Returns the address of a port of this machine.
  public static InetSocketAddress loopback(int port) {
    return loopback(0, port);
  }

  /// Returns an address of 127.0.0.0/8, all of which is this machine on Linux: 127.0.0.1 is number
  /// 0. Other systems often have only that one; connections from the others fail, and are counted.
  private static InetSocketAddress loopback(int number, int port) {
    int host = number + 1;
    byte[] address = {127, 0, (byte) (host >>> 8), (byte) host};
    try {
      return new InetSocketAddress(InetAddress.getByAddress(address), port);
    } catch (UnknownHostException e) {
      throw new UncheckedIOException(e); // four bytes are always an address
    }
  }
}
