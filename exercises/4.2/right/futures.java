package manyclients.exercises.ch04;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import manyclients.exercises.support.ReplyChannel;

/// A request's turn has come when it is finished and the one before it has had its turn.
public final class ReplyOrder {
  private final ReplyChannel client;
  private final int most;
  private CompletionStage<Void> turnOfTheLast = CompletableFuture.completedStage(null);
  private int waiting;
  private boolean closed;

  public ReplyOrder(ReplyChannel client, int most) {
    this.client = client;
    this.most = most;
  }

  public boolean isOpen() {
    return !closed && waiting < most;
  }

  public Request begin() {
    Request request = new Request();
    waiting++;
    turnOfTheLast = turnOfTheLast.thenAcceptBoth(request.action, (_, action) -> action.run());
    return request;
  }

  private void send(String reply) {
    if (!closed) {
      waiting--;
      client.send(reply);
    }
  }

  private void hangUp() {
    if (!closed) {
      closed = true;
      client.hangUp();
    }
  }

  public final class Request {
    private final CompletableFuture<Runnable> action = new CompletableFuture<>();

    private Request() {}

    public void done(String reply) {
      action.complete(() -> send(reply));
    }

    public void failed() {
      action.complete(ReplyOrder.this::hangUp);
    }
  }
}
