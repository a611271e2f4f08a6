package manyclients.exercises.ch10;

/// A client that is sent messages which it has not asked for. It belongs to its loop's thread.
public final class Subscriber {
  private final Client client;
  private final int most;

  /// The client's connection. Neither of its methods waits.
  public interface Client {

    /// Offers it the bytes from there on.
    ///
    /// @return how many of them it has taken; if not all, it is full until [Subscriber#writable()]
    ///   is called
    int take(byte[] message, int from);

    /// Ends its connection.
    void hangUp();
  }

  /// @param most how many bytes may wait
  public Subscriber(Client client, int most) {
    this.client = client;
    this.most = most;
  }

  /// A message for it. The array is not changed by anybody.
  public void publish(byte[] message) {
    client.take(message, 0); // TODO: it may not take all of it
  }

  /// It has room again.
  public void writable() {
    // TODO: go on where it became full
  }

  /// How many bytes wait: published, and not taken.
  public int waiting() {
    return Math.min(0, most); // TODO
  }
}
