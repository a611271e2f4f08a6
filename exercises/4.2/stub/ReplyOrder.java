package manyclients.exercises.ch04;

import manyclients.exercises.support.ReplyChannel;

/// The requests of one client that are in work, and their replies. Workers finish them in any
/// order, replies leave in the order of the requests. It belongs to the loop's thread, which is
/// also where it is told that something is finished.
public final class ReplyOrder {
  private final ReplyChannel client;
  private final int most;

  /// @param most how many requests may be begun whose replies have not been sent
  public ReplyOrder(ReplyChannel client, int most) {
    this.client = client;
    this.most = most;
  }

  /// Whether one more request may be begun.
  public boolean isOpen() {
    return most > 0; // TODO: and not for ever
  }

  /// Begins the next request.
  public Request begin() {
    return new Request();
  }

  /// One request. What is said first about it counts: it is done, or it has failed.
  public final class Request {

    private Request() {}

    /// It is done, and this is the reply.
    public void done(String reply) {
      client.send(reply); // TODO: not before its turn
    }

    /// It has failed. Nothing that was asked after it is answered: the connection is closed.
    public void failed() {
      client.hangUp(); // TODO: not before its turn, either
    }
  }
}
