package manyclients.tuning.million;

import java.util.ArrayList;
import java.util.List;
import manyclients.lab.proc.Settings;

/// How a number of connections is divided among processes: the servers, and the shards of clients.
/// Each process has a limit of its own, so there are as many of them as it takes: one server, where
/// one may have them all.
///
/// @param connections all of them
/// @param perServer what one server can hold
/// @param perSwarm what one process of clients can
/// @param perAddress how many clients are to share a local address
public record FleetLayout(int connections, int perServer, int perSwarm, int perAddress) {
  /// Descriptors that a process may want for itself.
  private static final int SPARE = 100;

  /// A swarm is also a heap: it need not be larger, even where it might.
  private static final int LARGEST_SWARM = 50_000;

  public static FleetLayout of(int connections, Settings settings) {
    long descriptors = settings.openFiles() - SPARE;
    return new FleetLayout(
        connections,
        Math.clamp(descriptors, 1, Integer.MAX_VALUE),
        Math.clamp(descriptors, 1, LARGEST_SWARM),
        Math.max(1, settings.ports().count() * 4 / 10)); // the first half is found at once
  }

  public int servers() {
    return groups(connections, perServer);
  }

  /// What the n-th server is to hold.
  public int ofServer(int server) {
    return part(connections, servers(), server);
  }

  public List<ClientShard> shards() {
    List<ClientShard> shards = new ArrayList<>();
    int address = 0;
    for (int server = 0; server < servers(); server++) {
      int swarms = groups(ofServer(server), perSwarm);
      for (int swarm = 0; swarm < swarms; swarm++) {
        int clients = part(ofServer(server), swarms, swarm);
        shards.add(new ClientShard(server, clients, address, perAddress));
        address += groups(clients, perAddress);
      }
    }
    return shards;
  }

  private static int groups(int all, int most) {
    return Math.ceilDiv(all, most);
  }

  /// What is left over by the division goes to the first.
  private static int part(int all, int groups, int group) {
    return all / groups + (group < all % groups ? 1 : 0);
  }
}
