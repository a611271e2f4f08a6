package manyclients.lab.load;

import java.util.List;
import manyclients.lab.swarm.EchoConnection;

/// A closed loop: each client asks, waits for the reply, and asks again. A server that stalls gets
/// no requests while it stalls, so this measures the server's speed, not its users' waiting.
final class ClosedLoop implements Pacer {
  private final List<EchoConnection> clients;
  private final int pipeline;
  private final long most;
  private final boolean awake;
  private final MeasurementWindow window;
  private long asked;

  ClosedLoop(List<EchoConnection> clients, LoadPlan plan, boolean awake, MeasurementWindow window) {
    this.clients = clients;
    this.pipeline = plan.pipeline();
    this.most = plan.requests();
    this.awake = awake;
    this.window = window;
  }

  @Override
  public void begin(long now) {
    for (EchoConnection client : clients) {
      ask(client, pipeline);
      client.flush();
    }
  }

  @Override
  public long advance(long now) {
    return awake ? 0 : NOTHING_DUE;
  }

  private void ask(EchoConnection client, int wanted) {
    if (client.isOpen()) {
      int more = (int) Math.min(wanted, most - asked);
      asked += more;
      client.ask(more);
    }
  }

  @Override
  public void replied(EchoConnection client, long now) {
    if (!isOver(now)) {
      ask(client, 1);
    }
  }

  @Override
  public long intended(EchoConnection client, long sequence, long sent) {
    return sent; // without a schedule, no request is due earlier
  }

  @Override
  public boolean isOver(long now) {
    return window.left(now) <= 0 || asked == most;
  }

  @Override
  public long due(EchoConnection client) {
    return client.asked();
  }

  @Override
  public long due() {
    return asked;
  }
}
