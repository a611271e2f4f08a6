package manyclients.contract;

/// Where a server listens and with what means.
///
/// @param host the address to bind, loopback by default
/// @param port the port to bind; 0 lets the system choose
/// @param backlog how many connections the kernel may queue before the server accepts them
/// @param threads how many threads a design with a fixed number of them uses; 0 lets it choose
/// @param limits what it grants to its clients
public record ServerConfig(String host, int port, int backlog, int threads, Limits limits) {

  public ServerConfig {
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("port must be 0 to 65535, not " + port);
    }
    if (backlog < 1 || threads < 0) {
      throw new IllegalArgumentException("backlog must be at least 1, threads at least 0");
    }
  }

  public static ServerConfig defaults() {
    return new ServerConfig("127.0.0.1", 0, 1_024, 0, Limits.defaults());
  }

  public ServerConfig withPort(int port) {
    return new ServerConfig(host, port, backlog, threads, limits);
  }

  public ServerConfig withBacklog(int backlog) {
    return new ServerConfig(host, port, backlog, threads, limits);
  }

  public ServerConfig withThreads(int threads) {
    return new ServerConfig(host, port, backlog, threads, limits);
  }

  public ServerConfig withLimits(Limits limits) {
    return new ServerConfig(host, port, backlog, threads, limits);
  }
}
