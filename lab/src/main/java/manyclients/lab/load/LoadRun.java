package manyclients.lab.load;

import java.io.IOException;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import manyclients.lab.swarm.ClientLoop;
import manyclients.lab.swarm.CloseReason;
import manyclients.lab.swarm.ConnectRamp;
import manyclients.lab.swarm.ConnectionListener;
import manyclients.lab.swarm.EchoConnection;
import org.jspecify.annotations.Nullable;

/// One load, from the first connect to the last reply, in the calling thread.
final class LoadRun implements ConnectionListener {
  private static final long MILLI = 1_000_000;

  /// The maximum time that counts as a look at clock and selector, in nanoseconds. If a look takes
  /// longer, another thread probably had the core.
  private static final long LOOK = 10_000;

  private final LoadPlan plan;
  private final LongSupplier clock;
  private final ClientLoop loop;
  private final List<EchoConnection> clients;
  private final MeasurementWindow window;
  final LoadStats stats;
  private final Pacer pacer;
  private final long[] sentAt; // of the requests in progress, `pipeline` per client
  private int open;

  LoadRun(
      LoadPlan plan,
      ClientLoop loop,
      LongSupplier clock,
      CpuMeter meter,
      @Nullable MeasurementListener listener) {
    this.plan = plan;
    this.clock = clock;
    this.loop = loop;
    this.clients =
        IntStream.range(0, plan.connections())
            .mapToObj(id -> new EchoConnection(id, plan.talk(id), loop, this))
            .toList();
    this.window = new MeasurementWindow(meter, clock, listener, plan);
    this.stats = new LoadStats(window, plan);
    this.pacer =
        switch (plan.mode()) {
          case LoadPlan.Mode.Closed(boolean awake) -> new ClosedLoop(clients, plan, awake, window);
          case LoadPlan.Mode.Open(double perSecond) ->
              new OpenLoop(clients, plan, perSecond, clock, stats::slipped);
        };
    this.sentAt = new long[plan.connections() * plan.pipeline()];
  }

  void run() throws IOException {
    try {
      connect();
      drive();
      settle(clock.getAsLong());
    } finally {
      clients.forEach(client -> client.close(false));
    }
  }

  private void settle(long now) {
    window.end(now);
    for (EchoConnection client : clients) {
      for (long sequence = client.replied(); sequence < pacer.due(client); sequence++) {
        stats.waited(pacer.intended(client, sequence, now), now);
      }
    }
  }

  LoadReport report() {
    return LoadReport.of(plan, window, stats, pacer.due());
  }

  private void connect() throws IOException {
    ConnectRamp ramp = new ConnectRamp(clients, plan.server(), plan.patience());
    while (!ramp.advance(clock.getAsLong())) {
      loop.turn(10 * MILLI);
    }
  }

  private void drive() throws IOException {
    long now = clock.getAsLong();
    window.begin(now);
    pacer.begin(now);
    while (!isDone(now)) {
      window.at(now);
      long before = pacer.due();
      long rest = rest(now, pacer.advance(now));
      boolean worked = loop.turn(rest) > 0 || pacer.due() > before;
      long then = clock.getAsLong();
      if (!worked && rest < MILLI) {
        window.spun(Math.min(then - now, LOOK));
      }
      now = then;
    }
  }

  /// Returns how long the generator may sleep, in nanoseconds.
  ///
  /// A selector sleeps for whole milliseconds, and wakes up late. The latencies would include the
  /// delays of a generator that only slept. So it sleeps until one or two milliseconds before a
  /// request is due, and then looks at the clock and the selector in turn. An open loop of over
  /// five hundred requests per second never sleeps, and takes a core for itself.
  private long rest(long now, long untilDue) {
    if (untilDue != Pacer.NOTHING_DUE) {
      return Math.max(0, untilDue - MILLI);
    }
    long mark = window.left(now);
    return Math.max(MILLI, mark > 0 ? mark : mark + plan.patience().toNanos());
  }

  private boolean isDone(long now) {
    if (open == 0 || window.left(now) <= -plan.patience().toNanos()) {
      return true;
    }
    return pacer.isOver(now) && clients.stream().noneMatch(this::isWaiting);
  }

  private boolean isWaiting(EchoConnection client) {
    return client.isOpen() && client.replied() < pacer.due(client);
  }

  @Override
  public void connected(EchoConnection client) {
    open++;
    stats.connected();
  }

  @Override
  public void sending(EchoConnection client, long sequence) {
    sentAt[slot(client, sequence)] = clock.getAsLong();
  }

  @Override
  public void replied(EchoConnection client, long sequence, boolean right) {
    long now = clock.getAsLong();
    long sent = sentAt[slot(client, sequence)];
    stats.replied(pacer.intended(client, sequence, sent), sent, now, right);
    pacer.replied(client, now);
  }

  @Override
  public void ended(EchoConnection client, CloseReason reason, @Nullable String detail) {
    open -= reason == CloseReason.UNCONNECTED ? 0 : 1;
    stats.ended(client, reason, detail);
  }

  private int slot(EchoConnection client, long sequence) {
    return client.id() * plan.pipeline() + (int) (sequence % plan.pipeline());
  }
}
