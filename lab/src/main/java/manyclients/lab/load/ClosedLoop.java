package manyclients.lab.load;

import java.util.List;
import manyclients.lab.swarm.EchoConnection;

/// Each client asks, waits for the reply, and asks again. So a server that stalls is asked nothing
/// while it stalls: what this measures is the server's speed, not the patience of its users.
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
    return sent; // there is no schedule: when a user would have asked is not known
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
