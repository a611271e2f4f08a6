package manyclients.tuning.million;

import java.util.ArrayList;
import java.util.List;
import manyclients.tuning.ceiling.Settings;

// tag::muster[]
/// Who holds how many connections. Each process has a limit of its own, so there are as many of
/// them as it takes: one server, where one may have them all.
///
/// @param connections all of them
/// @param perServer what one server can hold
/// @param perSwarm what one process of clients can, with the ports of one address
public record Muster(int connections, int perServer, int perSwarm) {
  /// Descriptors that a process may want for itself.
  private static final int SPARE = 100;

  /// A swarm is also a heap: it need not be larger, even where it might.
  private static final int LARGEST_SWARM = 50_000;

  public static Muster of(int connections, Settings settings) {
    long descriptors = settings.openFiles() - SPARE;
    long ports = settings.ports().count() * 9L / 10; // some are taken by others
    return new Muster(
        connections,
        Math.clamp(descriptors, 1, Integer.MAX_VALUE),
        Math.clamp(Math.min(descriptors, ports), 1, LARGEST_SWARM));
  }

  // end::muster[]

  // tag::squads[]
  public int servers() {
    return groups(connections, perServer);
  }

  /// What the n-th server is to hold.
  public int ofServer(int server) {
    return part(connections, servers(), server);
  }

  public List<Squad> squads() {
    List<Squad> squads = new ArrayList<>();
    for (int server = 0; server < servers(); server++) {
      int swarms = groups(ofServer(server), perSwarm);
      for (int source = 0; source < swarms; source++) {
        squads.add(new Squad(server, source, part(ofServer(server), swarms, source)));
      }
    }
    return squads;
  }

  private static int groups(int all, int most) {
    return Math.ceilDiv(all, most);
  }

  /// What is left over by the division goes to the first.
  private static int part(int all, int groups, int group) {
    return all / groups + (group < all % groups ? 1 : 0);
  }
}
// end::squads[]
