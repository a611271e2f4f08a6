package manyclients.lab.load;

import java.net.InetSocketAddress;
import java.time.Duration;
import manyclients.lab.swarm.ConnectRamp;
import manyclients.lab.swarm.Dialogue;

/// What load to put on a server, and for how long.
///
/// @param server where it listens
/// @param connections how many clients there are
/// @param size the bytes of payload of each request
/// @param mode when a client asks
/// @param pipeline how many requests of one client may be under way at once
/// @param warmUp how long to ask before anything is measured
/// @param duration how long to measure
/// @param patience how long to wait: for a connect, and in the end for the last replies
/// @param requests how many requests to send at most, the warm-up included
/// @param dialogue what the clients speak
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
  /// When a client asks.
  public sealed interface Mode {
    /// By the clock: so many requests a second from all clients together, whether or not the server
    /// keeps up. This is how people come.
    record Open(double perSecond) implements Mode {}

    /// As soon as there is a reply: as fast as the server allows. This finds the most it can do.
    ///
    /// @param awake whether the load generator never sleeps, even when there is nothing to read
    record Closed(boolean awake) implements Mode {}
  }

  /// An open loop of so many requests a second, from all clients together, for a server on this
  /// machine.
  public static LoadPlan open(int port, double perSecond) {
    return closed(port).withMode(new Mode.Open(perSecond));
  }

  /// A closed loop for a server on this machine: 100 clients with one request of 128 bytes each
  /// under way, measured for five seconds after one of warm-up.
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
          "rate must be more than 0, and 1e9 at most, not " + perSecond);
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
