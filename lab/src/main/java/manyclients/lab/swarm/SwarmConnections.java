package manyclients.lab.swarm;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The connections of a swarm, and their counters. All of it belongs to the loop's thread; other
/// threads see only the futures.
///
/// `quiet` is done when no reply is `awaited`. A connection that ends while `closing` is not
/// `lost`.
final class SwarmConnections implements ConnectionListener {
  private final List<EchoConnection> all;
  private final ConnectRamp ramp;
  private final CompletableFuture<Void> opened = new CompletableFuture<>();
  private final Map<String, Integer> failures = new TreeMap<>();
  private CompletableFuture<Void> quiet = CompletableFuture.completedFuture(null);
  private boolean closing;
  private int open;
  private int lost;
  private long awaited;
  private long answers;
  private long wrong;

  SwarmConnections(SwarmPlan plan, ClientLoop loop) {
    this.all =
        IntStream.range(0, plan.connections())
            .mapToObj(id -> new EchoConnection(id, plan.talk(id), loop, this))
            .toList();
    var server = ConnectRamp.loopback(plan.port());
    this.ramp = new ConnectRamp(all, server, plan.perSource(), plan.firstSource(), plan.patience());
  }

  /// Continues to connect, until each connection is established or has failed.
  void advance(long now) {
    if (!opened.isDone() && ramp.advance(now)) {
      opened.complete(null);
    }
  }

  /// Returns a future that is done when each connection is established or has failed. Safe to call
  /// from any thread.
  CompletableFuture<Void> opened() {
    return opened;
  }

  /// Has each open connection send one request. The result is done when no reply is awaited any
  /// more.
  CompletableFuture<Void> speak() {
    quiet = new CompletableFuture<>();
    awaited += open;
    for (EchoConnection connection : all) {
      if (connection.isOpen()) {
        connection.ask(1);
        connection.flush();
      }
    }
    settle(0);
    return quiet;
  }

  /// Closes all connections by resets: otherwise thousands of ports would be taken for another
  /// minute.
  void close() {
    closing = true;
    all.forEach(connection -> connection.close(true));
  }

  SwarmCount count() {
    return new SwarmCount(open, lost, Map.copyOf(failures), answers, wrong);
  }

  private void settle(long replies) {
    awaited -= replies;
    if (awaited == 0) {
      quiet.complete(null);
    }
  }

  @Override
  public void connected(EchoConnection connection) {
    open++;
  }

  @Override
  public void sending(EchoConnection connection, long sequence) {}

  @Override
  public void replied(EchoConnection connection, long sequence, boolean right) {
    if (right) {
      answers++;
    } else {
      wrong++;
    }
    settle(1);
  }

  @Override
  public void ended(EchoConnection connection, CloseReason reason, @Nullable String detail) {
    if (reason == CloseReason.UNCONNECTED) {
      failures.merge(String.valueOf(detail), 1, Integer::sum);
      return;
    }
    open--;
    lost += closing ? 0 : 1;
    settle(connection.asked() - connection.replied());
  }
}
