package manyclients.exercises.ch04;

import java.util.ArrayDeque;
import java.util.Queue;
import manyclients.exercises.support.ReplyChannel;
import org.jspecify.annotations.Nullable;

/// The unanswered requests of one client. Workers finish them in any order; the replies leave in
/// the order of the requests. All methods are called by the loop's thread: a worker that has
/// finished posts a task to the loop.
public final class ReplyOrder {
  private final ReplyChannel client;
  private final int most;
  private final Queue<Request> requests = new ArrayDeque<>();
  private boolean sending;
  private boolean closed;

  /// @param most how many requests may wait for their reply to be sent
  public ReplyOrder(ReplyChannel client, int most) {
    this.client = client;
    this.most = most;
  }

  /// Returns whether one more request may be begun.
  public boolean isOpen() {
    return !closed && requests.size() < most;
  }

  /// Begins the next request.
  public Request begin() {
    Request request = new Request();
    requests.add(request);
    return request;
  }

  /// Sends the replies whose turn has come. A request that is finished during a call of
  /// `client.send` is left to the call of this method that is already running.
  private void send() {
    if (sending) {
      return;
    }
    sending = true;
    Request oldest = requests.peek();
    while (oldest != null && oldest.finished) {
      requests.remove();
      answer(oldest.reply);
      oldest = requests.peek();
    }
    sending = false;
  }

  private void answer(@Nullable String reply) {
    if (reply != null) {
      client.send(reply);
    } else {
      closed = true;
      requests.clear();
      client.hangUp();
    }
  }

  /// One request. Only the first report about it counts.
  public final class Request {
    private @Nullable String reply; // null until it is done, and if it has failed
    private boolean finished;

    private Request() {}

    /// Reports that the request is done.
    public void done(String reply) {
      finish(reply);
    }

    /// Reports that the request has failed. When its turn comes, the connection is closed.
    public void failed() {
      finish(null);
    }

    private void finish(@Nullable String reply) {
      if (!finished && !closed) {
        finished = true;
        this.reply = reply;
        send();
      }
    }
  }
}
