package manyclients.contract;

import java.time.Duration;

/// What a server grants to its clients: how much, how many, how long.
///
/// @param maxFrame the largest payload it accepts, in bytes
/// @param maxConnections how many connections it keeps open at once
/// @param idleTimeout how long a connection may be silent between two requests
/// @param requestTimeout how long a request may take to arrive, from its first byte to its last,
///   and then its reply to be made and taken: a slow sender and a client that does not read meet it
/// @param closeTimeout how long [Server#close()] waits for its clients
public record Limits(
    int maxFrame,
    int maxConnections,
    Duration idleTimeout,
    Duration requestTimeout,
    Duration closeTimeout) {

  public Limits {
    if (maxFrame < 0 || maxFrame > 1 << 30) {
      throw new IllegalArgumentException("maxFrame must be 0 bytes to 1 GiB, not " + maxFrame);
    }
    if (maxConnections < 1) {
      throw new IllegalArgumentException("maxConnections must be at least 1");
    }
  }

  public static Limits defaults() {
    return new Limits(
        1 << 20, 20_000, Duration.ofMinutes(5), Duration.ofSeconds(10), Duration.ofSeconds(2));
  }

  public Limits withMaxFrame(int bytes) {
    return new Limits(bytes, maxConnections, idleTimeout, requestTimeout, closeTimeout);
  }

  public Limits withMaxConnections(int connections) {
    return new Limits(maxFrame, connections, idleTimeout, requestTimeout, closeTimeout);
  }

  public Limits withIdleTimeout(Duration timeout) {
    return new Limits(maxFrame, maxConnections, timeout, requestTimeout, closeTimeout);
  }

  public Limits withRequestTimeout(Duration timeout) {
    return new Limits(maxFrame, maxConnections, idleTimeout, timeout, closeTimeout);
  }

  public Limits withCloseTimeout(Duration timeout) {
    return new Limits(maxFrame, maxConnections, idleTimeout, requestTimeout, timeout);
  }
}
