package manyclients.tuning.million;

import java.util.ArrayList;
import java.util.List;
import manyclients.lab.proc.Settings;

/// The division of a number of connections among processes: the servers, and the shards of clients.
/// Each process has limits of its own, so there are as many processes as needed, and only one
/// server if one may have all connections.
///
/// @param connections the total number
/// @param perServer the maximum of one server
/// @param perSwarm the maximum of one client process
/// @param perAddress the number of clients per local address
public record FleetLayout(int connections, int perServer, int perSwarm, int perAddress) {
  /// Descriptors that a process may need for itself.
  private static final int SPARE = 100;

  /// The maximum size of a swarm, which keeps its heap small even if there are more descriptors.
  private static final int LARGEST_SWARM = 50_000;

  public static FleetLayout of(int connections, Settings settings) {
    long descriptors = settings.openFiles() - SPARE;
    return new FleetLayout(
        connections,
        Math.clamp(descriptors, 1, Integer.MAX_VALUE),
        Math.clamp(descriptors, 1, LARGEST_SWARM),
        Math.max(1, settings.ports().count() * 4 / 10)); // these ports are found immediately
  }

  public int servers() {
    return groups(connections, perServer);
  }

  /// Returns the number of connections of the n-th server.
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

  /// Returns the size of a group. The first groups get one more each, if the division leaves a
  /// remainder.
  private static int part(int all, int groups, int group) {
    return all / groups + (group < all % groups ? 1 : 0);
  }
}
