package manyclients.exercises.ch04;

import manyclients.exercises.support.ReplyChannel;

/// The unanswered requests of one client. Workers finish them in any order; the replies leave in
/// the order of the requests. All methods are called by the loop's thread: a worker that has
/// finished posts a task to the loop.
public final class ReplyOrder {
  private final ReplyChannel client;
  private final int most;

  /// @param most how many requests may wait for their reply to be sent
  public ReplyOrder(ReplyChannel client, int most) {
    this.client = client;
    this.most = most;
  }

  /// Returns whether one more request may be begun.
  public boolean isOpen() {
    return most > 0; // TODO: compare it with the number of requests
  }

  /// Begins the next request.
  public Request begin() {
    return new Request();
  }

  /// One request. Only the first report about it counts.
  public final class Request {

    private Request() {}

    /// Reports that the request is done.
    public void done(String reply) {
      client.send(reply); // TODO: not before its turn
    }

    /// Reports that the request has failed. When its turn comes, the connection is closed.
    public void failed() {
      client.hangUp(); // TODO: not before its turn
    }
  }
}
