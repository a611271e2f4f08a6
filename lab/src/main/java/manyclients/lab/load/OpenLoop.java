package manyclients.lab.load;

import java.util.List;
import java.util.function.LongSupplier;
import manyclients.lab.swarm.EchoConnection;

/// An open loop: requests fall due by the clock, round-robin among the clients. If the client's
/// pipeline is full then, the request waits in line; its latency counts from when it was due.
///
/// The line needs no memory: a client's requests are sent in order, so the schedule gives the time
/// at which the n-th was due. The number of due requests is enough.
final class OpenLoop implements Pacer {
  /// Receives how late the generator itself came to a request.
  interface SlipListener {
    void slipped(long due, long nanos);
  }

  private final List<EchoConnection> clients;
  private final LongSupplier clock;
  private final SlipListener slips;
  private final int pipeline;
  private final double interval;
  private final long total;
  private final long[] dueOf;
  private long start;
  private long due;

  OpenLoop(
      List<EchoConnection> clients,
      LoadPlan plan,
      double perSecond,
      LongSupplier clock,
      SlipListener slips) {
    this.clients = clients;
    this.clock = clock;
    this.slips = slips;
    this.pipeline = plan.pipeline();
    this.interval = 1e9 / perSecond;
    double all = plan.warmUp().plus(plan.duration()).toNanos() / interval;
    this.total = Math.min(plan.requests(), (long) all);
    this.dueOf = new long[clients.size()];
  }

  @Override
  public void begin(long now) {
    start = now;
  }

  /// Returns the time at which a request is due. Requests are counted over all clients.
  private long when(long request) {
    return start + (long) (request * interval);
  }

  @Override
  public long intended(EchoConnection client, long sequence, long sent) {
    return when(client.id() + sequence * clients.size());
  }

  @Override
  public long advance(long now) {
    while (due < total && when(due) <= now) {
      EchoConnection client = clients.get((int) (due % clients.size()));
      slips.slipped(when(due), clock.getAsLong() - when(due));
      dueOf[client.id()]++;
      due++;
      catchUp(client);
      client.flush();
    }
    return due < total ? when(due) - now : NOTHING_DUE;
  }

  @Override
  public void replied(EchoConnection client, long now) {
    catchUp(client);
  }

  private void catchUp(EchoConnection client) {
    long owed = due(client) - client.asked();
    long room = pipeline - (client.asked() - client.replied());
    if (client.isOpen() && owed > 0 && room > 0) {
      client.ask((int) Math.min(owed, room));
    }
  }

  @Override
  public long due(EchoConnection client) {
    return dueOf[client.id()];
  }

  @Override
  public boolean isOver(long now) {
    return due == total;
  }

  @Override
  public long due() {
    return due;
  }
}
