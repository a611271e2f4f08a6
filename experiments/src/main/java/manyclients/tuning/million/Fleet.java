package manyclients.tuning.million;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import java.util.stream.LongStream;
import manyclients.lab.proc.PortRange;
import manyclients.lab.proc.Proc;
import manyclients.lab.process.ServerProcess;

/// The processes of a layout: all servers, and all swarms. Closing the fleet ends every process
/// that it has started, even after a failure.
///
/// All servers start first, because clients may take all ports, and a server that rehearses on any
/// free port would get none. Then the swarms start, as long as there is memory.
public final class Fleet implements AutoCloseable {
  private final FleetLayout layout;
  private final FleetServer server;
  private final Means means;
  private final Memory before;
  private final Parallel parallel = new Parallel();
  private final int[] ports;
  private final List<ServerProcess> servers = Collections.synchronizedList(new ArrayList<>());
  private final List<SwarmProcess> swarms = Collections.synchronizedList(new ArrayList<>());
  private volatile int connections; // changed under the lock of this
  private volatile Optional<String> stopped = Optional.empty();

  /// @param proc the source of the machine's figures
  /// @param clients the range of ports for clients
  /// @param reserve bytes of memory that are left to other programs
  /// @param progress receives the number of connections
  public record Means(Proc proc, PortRange clients, long reserve, IntConsumer progress) {}

  private Fleet(FleetLayout layout, FleetServer server, Means means) {
    this.layout = layout;
    this.server = server;
    this.means = means;
    this.before = Memory.of(means.proc());
    this.ports = new int[layout.servers()];
  }

  /// Starts the servers, and waits until all of them listen. There are fewer if memory runs short:
  /// see [#stopped()].
  public static Fleet start(FleetLayout layout, FleetServer server, Means means)
      throws IOException, InterruptedException {
    Fleet fleet = new Fleet(layout, server, means);
    try {
      Ports free = new Ports(means.clients());
      List<Callable<Boolean>> starts = new ArrayList<>();
      for (int i = 0; i < fleet.ports.length; i++) {
        int port = free.next();
        int clients = layout.ofServer(i);
        fleet.ports[i] = port;
        starts.add(() -> fleet.mayGrow() && fleet.servers.add(server.serve(port, clients)));
      }
      fleet.parallel.all(starts);
      return fleet;
    } catch (IOException | InterruptedException e) {
      fleet.close();
      throw e;
    }
  }

  /// Has all swarms connect, or those that do before memory runs short or one fails (see
  /// [#stopped()]). Returns the number of connections.
  public int connect() throws IOException, InterruptedException {
    parallel.all(
        layout.shards().stream().map(shard -> (Callable<Boolean>) () -> join(shard)).toList());
    return connections;
  }

  private boolean join(ClientShard shard) throws InterruptedException {
    long takes = server.bothEnds() * shard.connections();
    promised.addAndGet(takes);
    try {
      return mayGrow() && opens(shard);
    } finally {
      promised.addAndGet(-takes);
    }
  }

  private boolean opens(ClientShard shard) throws InterruptedException {
    try {
      SwarmProcess swarm = SwarmProcess.open(shard, ports[shard.server()]);
      swarms.add(swarm);
      count(swarm.opened().open());
      note(swarm.opened().failure());
    } catch (IOException | IllegalArgumentException e) {
      note(e);
    }
    return stopped.isEmpty();
  }

  /// Bytes that connecting swarms will take, but which still count as available.
  private final AtomicLong promised = new AtomicLong();

  /// Returns whether another process may start.
  private boolean mayGrow() {
    long left = Math.max(0, Memory.of(means.proc()).available() - promised.get());
    if (left < means.reserve()) {
      note(String.format(Locale.ROOT, "only %,d MiB of memory are left", left >> 20));
    }
    return stopped.isEmpty();
  }

  /// Adds connections. It is synchronized, so that the progress never goes back.
  private synchronized void count(int more) {
    connections += more;
    means.progress().accept(connections);
  }

  private synchronized void note(String failure) {
    if (!failure.isEmpty() && stopped.isEmpty()) {
      stopped = Optional.of(failure);
    }
  }

  private void note(Exception end) {
    note(SwarmStatus.gone(end).failure());
  }

  /// Returns the reason why the fleet stopped growing, or the first failure; empty if there was
  /// none.
  public Optional<String> stopped() {
    return stopped;
  }

  /// Has every connection ask once. Those of a swarm that has ended are left out.
  ///
  /// @return the number of correct answers
  public long speak() throws IOException, InterruptedException {
    List<Callable<SwarmStatus>> rounds = new ArrayList<>();
    swarms.forEach(swarm -> rounds.add(swarm::speak));
    List<SwarmStatus> statuses = parallel.all(rounds);
    statuses.forEach(status -> note(status.failure()));
    return statuses.stream().mapToLong(SwarmStatus::answers).sum();
  }

  /// @param answered the result of [#speak()]
  public Account account(long answered) {
    Memory now = Memory.of(means.proc());
    return new Account(
        connections,
        answered,
        Memory.of(means.proc(), servers.stream().mapToLong(ServerProcess::pid)),
        Memory.of(means.proc(), swarms.stream().mapToLong(SwarmProcess::pid)),
        now.slab() - before.slab(),
        now.tables() - before.tables(),
        before.available(),
        before.available() - now.available());
  }

  /// Returns the ids of the fleet's processes.
  public LongStream processes() {
    return LongStream.concat(
        servers.stream().mapToLong(ServerProcess::pid),
        swarms.stream().mapToLong(SwarmProcess::pid));
  }

  /// Disconnects all clients, and then closes all servers gracefully.
  ///
  /// @return the last line of each server, with its counters
  public List<String> disband() throws IOException, InterruptedException {
    List<Callable<Boolean>> leaving = new ArrayList<>();
    swarms.forEach(swarm -> leaving.add(() -> leaves(swarm)));
    parallel.all(leaving);
    List<Callable<String>> closing = new ArrayList<>();
    servers.forEach(server -> closing.add(() -> lastWords(server)));
    return parallel.all(closing);
  }

  private boolean leaves(SwarmProcess swarm) throws InterruptedException {
    try {
      swarm.leave();
      return true;
    } catch (IOException e) {
      note(e);
      return false;
    }
  }

  private String lastWords(ServerProcess server) throws InterruptedException {
    try {
      return server.terminate().summary();
    } catch (IOException e) {
      note(e);
      return "";
    }
  }

  /// Ends immediately all processes that are still running.
  @Override
  public void close() {
    parallel.close();
    swarms.forEach(SwarmProcess::close);
    servers.forEach(ServerProcess::close);
  }
}
