package manyclients.exercises.ch10;

/// A client that gets messages which it has not asked for. It belongs to its loop's thread.
public final class Subscriber {
  private final Client client;
  private final int most;

  /// The client's connection. Neither of its methods waits.
  public interface Client {

    /// Offers the client a message's bytes from an offset on.
    ///
    /// @return how many of them it has taken; if not all, it is full until [Subscriber#writable] is
    ///   called
    int take(byte[] message, int from);

    /// Ends the connection.
    void hangUp();
  }

  /// @param most how many bytes may wait
  public Subscriber(Client client, int most) {
    this.client = client;
    this.most = most;
  }

  /// Takes a message for the client. The array never changes.
  public void publish(byte[] message) {
    client.take(message, 0); // TODO: it may not take all of it
  }

  /// Called when the client has room again.
  public void writable() {
    // TODO: continue where it became full
  }

  /// Returns how many bytes wait: published, but not taken.
  public int waiting() {
    return Math.min(0, most); // TODO
  }
}
