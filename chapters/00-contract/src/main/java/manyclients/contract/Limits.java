package manyclients.contract;

import java.time.Duration;

/// The limits that a server sets for its clients.
///
/// @param maxFrame the maximum size of a payload in bytes
/// @param maxConnections the maximum number of open connections
/// @param maxBuffered the maximum size of unfinished requests in bytes, for all clients together:
///   maxFrame limits each client, and this limits all of them
/// @param idleTimeout the maximum time that a connection may be silent before or between requests
/// @param requestTimeout the maximum time for a request to arrive, from its first byte to its last,
///   and then again for its reply to be computed and read. It ends slow senders and clients that do
///   not read
/// @param closeTimeout the maximum time that [Server#close()] waits for its clients
public record Limits(
    int maxFrame,
    int maxConnections,
    long maxBuffered,
    Duration idleTimeout,
    Duration requestTimeout,
    Duration closeTimeout) {
  private static final Duration FOR_EVER = Duration.ofDays(36_525);

  public Limits {
    if (maxFrame < 0 || maxFrame > 1 << 30) {
      throw new IllegalArgumentException("maxFrame must be 0 bytes to 1 GiB, not " + maxFrame);
    }
    if (maxConnections < 1) {
      throw new IllegalArgumentException("maxConnections must be at least 1");
    }
    if (maxBuffered < 1) {
      throw new IllegalArgumentException("maxBuffered must be at least 1 byte, not " + maxBuffered);
    }
    idleTimeout = inRange(idleTimeout);
    requestTimeout = inRange(requestTimeout);
    closeTimeout = inRange(closeTimeout);
  }

  /// Returns the defaults. Unfinished requests may take a quarter of the heap.
  public static Limits defaults() {
    return new Limits(
        1 << 20,
        20_000,
        Runtime.getRuntime().maxMemory() / 4,
        Duration.ofMinutes(5),
        Duration.ofSeconds(10),
        Duration.ofSeconds(2));
  }

  /// Limits a timeout to a hundred years: their number of nanoseconds fits into a `long`.
  private static Duration inRange(Duration timeout) {
    if (timeout.isNegative()) {
      throw new IllegalArgumentException("a timeout must not be negative, as is " + timeout);
    }
    return timeout.compareTo(FOR_EVER) > 0 ? FOR_EVER : timeout;
  }

  public Limits withMaxFrame(int bytes) {
    return new Limits(
        bytes, maxConnections, maxBuffered, idleTimeout, requestTimeout, closeTimeout);
  }

  public Limits withMaxConnections(int connections) {
    return new Limits(
        maxFrame, connections, maxBuffered, idleTimeout, requestTimeout, closeTimeout);
  }

  public Limits withMaxBuffered(long bytes) {
    return new Limits(maxFrame, maxConnections, bytes, idleTimeout, requestTimeout, closeTimeout);
  }

  public Limits withIdleTimeout(Duration timeout) {
    return new Limits(maxFrame, maxConnections, maxBuffered, timeout, requestTimeout, closeTimeout);
  }

  public Limits withRequestTimeout(Duration timeout) {
    return new Limits(maxFrame, maxConnections, maxBuffered, idleTimeout, timeout, closeTimeout);
  }

  public Limits withCloseTimeout(Duration timeout) {
    return new Limits(maxFrame, maxConnections, maxBuffered, idleTimeout, requestTimeout, timeout);
  }
}
