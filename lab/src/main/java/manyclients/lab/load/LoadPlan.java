package manyclients.lab.load;

import java.net.InetSocketAddress;
import java.time.Duration;
import manyclients.lab.swarm.ConnectRamp;
import manyclients.lab.swarm.Dialogue;

/// The load to put on a server: its size, its mode, and its duration.
///
/// @param server the server's address
/// @param connections the number of clients
/// @param size the payload of each request, in bytes
/// @param mode open or closed loop
/// @param pipeline the maximum number of requests in progress per client
/// @param warmUp the time of asking before the measurement
/// @param duration the measured time
/// @param patience the maximum wait for a connect, and in the end for the last replies
/// @param requests the maximum number of requests to send, warm-up included
/// @param dialogue the clients' protocol
public record LoadPlan(
    InetSocketAddress server,
    int connections,
    int size,
    Mode mode,
    int pipeline,
    Duration warmUp,
    Duration duration,
    Duration patience,
    long requests,
    Dialogue dialogue) {
  /// The rule that decides when a client asks.
  public sealed interface Mode {
    /// Requests by the clock, at a fixed rate from all clients together, whether or not the server
    /// keeps up. Real users come like this.
    record Open(double perSecond) implements Mode {}

    /// A request after each reply: as fast as the server allows. This finds its maximum.
    ///
    /// @param awake whether the load generator never sleeps, even when there is nothing to read
    record Closed(boolean awake) implements Mode {}
  }

  /// Returns an open loop with this rate, of all clients together, for a server on this machine.
  public static LoadPlan open(int port, double perSecond) {
    return closed(port).withMode(new Mode.Open(perSecond));
  }

  /// Returns a closed loop for a server on this machine: 100 clients with one request of 128 bytes
  /// each in progress, measured for five seconds after one second of warm-up.
  public static LoadPlan closed(int port) {
    require(port >= 1 && port <= 65_535, "port must be 1 to 65535, not " + port);
    Duration second = Duration.ofSeconds(1);
    return new LoadPlan(
        ConnectRamp.loopback(port),
        100,
        128,
        new Mode.Closed(false),
        1,
        second,
        second.multipliedBy(5),
        second,
        1L << 40,
        Dialogue.ECHO);
  }

  public LoadPlan {
    require(
        connections >= 1 && connections <= 1_000_000,
        "connections must be 1 to 1000000, not " + connections);
    require(size >= 0 && size <= 1 << 30, "size must be 0 to 2^30 bytes, not " + size);
    require(pipeline >= 1 && pipeline <= 1_024, "pipeline must be 1 to 1024, not " + pipeline);
    require(requests >= 1, "requests must be at least 1, not " + requests);
    require(!warmUp.isNegative() && !patience.isNegative(), "a time must not be negative");
    require(duration.isPositive(), "duration must be more than 0, not " + duration);
    if (mode instanceof Mode.Open(double perSecond)) {
      require(
          perSecond > 0 && perSecond <= 1e9,
          "rate must be more than 0, and at most 1e9, not " + perSecond);
    }
  }

  private static void require(boolean kept, String otherwise) {
    if (!kept) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  public LoadPlan withServer(InetSocketAddress server) {
    return new LoadPlan(
        server, connections, size, mode, pipeline, warmUp, duration, patience, requests, dialogue);
  }

  public LoadPlan withConnections(int connections) {
    return new LoadPlan(
        server, connections, size, mode, pipeline, warmUp, duration, patience, requests, dialogue);
  }

  public LoadPlan withSize(int size) {
    return new LoadPlan(
        server, connections, size, mode, pipeline, warmUp, duration, patience, requests, dialogue);
  }

  public LoadPlan withMode(Mode mode) {
    return new LoadPlan(
        server, connections, size, mode, pipeline, warmUp, duration, patience, requests, dialogue);
  }

  public LoadPlan withPipeline(int pipeline) {
    return new LoadPlan(
        server, connections, size, mode, pipeline, warmUp, duration, patience, requests, dialogue);
  }

  public LoadPlan withRequests(long requests) {
    return new LoadPlan(
        server, connections, size, mode, pipeline, warmUp, duration, patience, requests, dialogue);
  }

  public LoadPlan withTimes(Duration warmUp, Duration duration, Duration patience) {
    return new LoadPlan(
        server, connections, size, mode, pipeline, warmUp, duration, patience, requests, dialogue);
  }

  public LoadPlan withDialogue(Dialogue dialogue) {
    return new LoadPlan(
        server, connections, size, mode, pipeline, warmUp, duration, patience, requests, dialogue);
  }

  Dialogue.Talk talk(int client) {
    return dialogue.begin(client, size);
  }
}
