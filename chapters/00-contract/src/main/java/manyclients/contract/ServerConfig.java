package manyclients.contract;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/// A server's address and resources.
///
/// @param host the address to bind, loopback by default; 0.0.0.0 and :: are all addresses of this
///   machine, of IPv4 and IPv6
/// @param port the port to bind; 0 lets the system choose
/// @param backlog the requested maximum of connections that wait in the kernel to be accepted
/// @param threads the number of threads, if the design has a fixed number; 0 lets it choose
/// @param limits the limits for its clients
/// @param onError the listener for failures
public record ServerConfig(
    String host, int port, int backlog, int threads, Limits limits, ErrorListener onError) {

  public ServerConfig {
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("port must be 0 to 65535, not " + port);
    }
    if (backlog < 1 || threads < 0) {
      throw new IllegalArgumentException("backlog must be at least 1, threads at least 0");
    }
  }

  public static ServerConfig defaults() {
    return new ServerConfig("127.0.0.1", 0, 1_024, 0, Limits.defaults(), ErrorListener.NONE);
  }

  public ServerConfig withPort(int port) {
    return new ServerConfig(host, port, backlog, threads, limits, onError);
  }

  public ServerConfig withBacklog(int backlog) {
    return new ServerConfig(host, port, backlog, threads, limits, onError);
  }

  public ServerConfig withThreads(int threads) {
    return new ServerConfig(host, port, backlog, threads, limits, onError);
  }

  public ServerConfig withLimits(Limits limits) {
    return new ServerConfig(host, port, backlog, threads, limits, onError);
  }

  public ServerConfig withOnError(ErrorListener onError) {
    return new ServerConfig(host, port, backlog, threads, limits, onError);
  }

  /// Returns the same configuration with another address to bind.
  public ServerConfig withHost(String host) {
    return new ServerConfig(host, port, backlog, threads, limits, onError);
  }

  /// Returns the address to bind.
  ///
  /// @throws UnknownHostException if the host has no address
  public InetSocketAddress address() throws UnknownHostException {
    return new InetSocketAddress(InetAddress.getByName(host), port);
  }
}
