package manyclients.lab.swarm;

import java.time.Duration;

/// The plan of a swarm.
///
/// @param port the port of a server on loopback
/// @param connections the number of connections
/// @param size the bytes of each client's payload when the swarm speaks
/// @param perSource the number of connections that share a local address
/// @param firstSource the first local address: 0 is 127.0.0.1
/// @param patience the maximum time of a connect, and of a round of speaking
/// @param dialogue the clients' protocol
public record SwarmPlan(
    int port,
    int connections,
    int size,
    int perSource,
    int firstSource,
    Duration patience,
    Dialogue dialogue) {

  public SwarmPlan {
    if (port < 1 || port > 65_535) {
      throw new IllegalArgumentException("port must be 1 to 65535, not " + port);
    }
    if (connections < 1 || size < 0 || perSource < 1) {
      throw new IllegalArgumentException("connections and perSource: at least 1; size: at least 0");
    }
  }

  /// Returns a plan with 16 bytes each, as many local addresses as needed, and ten seconds of
  /// patience.
  public static SwarmPlan of(int port, int connections) {
    return new SwarmPlan(
        port, connections, 16, ConnectRamp.PER_SOURCE, 0, Duration.ofSeconds(10), Dialogue.ECHO);
  }

  public SwarmPlan withPerSource(int connections) {
    return new SwarmPlan(
        port, this.connections, size, connections, firstSource, patience, dialogue);
  }

  public SwarmPlan withFirstSource(int address) {
    return new SwarmPlan(port, connections, size, perSource, address, patience, dialogue);
  }

  public SwarmPlan withPatience(Duration patience) {
    return new SwarmPlan(port, connections, size, perSource, firstSource, patience, dialogue);
  }

  public SwarmPlan withDialogue(Dialogue dialogue) {
    return new SwarmPlan(port, connections, size, perSource, firstSource, patience, dialogue);
  }

  Dialogue.Talk talk(int client) {
    return dialogue.begin(client, size);
  }
}
