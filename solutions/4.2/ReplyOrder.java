package manyclients.exercises.ch04;

import java.util.ArrayDeque;
import java.util.Queue;
import manyclients.exercises.support.ReplyChannel;
import org.jspecify.annotations.Nullable;

/// The requests of one client that are in work, and their replies. Workers finish them in any
/// order, replies leave in the order of the requests. It belongs to the loop's thread, which is
/// also where it is told that something is finished.
public final class ReplyOrder {
  private final ReplyChannel client;
  private final int most;
  private final Queue<Request> requests = new ArrayDeque<>();
  private boolean sending;
  private boolean over;

  /// @param most how many requests may be begun whose replies have not been sent
  public ReplyOrder(ReplyChannel client, int most) {
    this.client = client;
    this.most = most;
  }

  /// Whether one more request may be begun.
  public boolean isOpen() {
    return !over && requests.size() < most;
  }

  /// Begins the next request.
  public Request begin() {
    Request request = new Request();
    requests.add(request);
    return request;
  }

  /// Sends what may be sent. What is finished meanwhile, from within `send`, is sent by the call
  /// that is under way.
  private void send() {
    if (sending) {
      return;
    }
    sending = true;
    Request oldest = requests.peek();
    while (oldest != null && oldest.finished) {
      requests.remove();
      answer(oldest.reply);
      oldest.reply = null; // whoever has the request may have it for longer
      oldest = requests.peek();
    }
    sending = false;
  }

  private void answer(@Nullable String reply) {
    if (reply != null) {
      client.send(reply);
    } else {
      over = true;
      requests.clear();
      client.hangUp();
    }
  }

  /// One request. What is said first about it counts: it is done, or it has failed.
  public final class Request {
    private @Nullable String reply;
    private boolean finished;

    private Request() {}

    /// It is done, and this is the reply.
    public void done(String reply) {
      finish(reply);
    }

    /// It has failed. Nothing that was asked after it is answered: the connection is closed.
    public void failed() {
      finish(null);
    }

    private void finish(@Nullable String reply) {
      if (!finished && !over) {
        finished = true;
        this.reply = reply;
        send();
      }
    }
  }
}
