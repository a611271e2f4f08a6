package manyclients.exercises.ch10;

import java.util.ArrayDeque;
import java.util.Queue;

/// A client that is sent messages which it has not asked for. It belongs to its loop's thread.
public final class Subscriber {
  private final Client client;
  private final int most;
  private final Queue<byte[]> messages = new ArrayDeque<>();
  private int offset; // how much of the first one has been taken
  private int waiting;
  private boolean full;
  private boolean ended;

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
    if (ended) {
      return;
    }
    messages.add(message);
    waiting += message.length;
    send();
    if (waiting > most) {
      end();
    }
  }

  private void end() {
    ended = true;
    messages.clear();
    waiting = 0;
    client.hangUp();
  }

  /// It has room again.
  public void writable() {
    full = false;
    send();
  }

  private void send() {
    while (!full && !messages.isEmpty()) {
      byte[] first = messages.element();
      int taken = client.take(first, offset);
      waiting -= taken;
      offset += taken;
      full = offset < first.length;
      if (!full) {
        messages.remove();
        offset = 0;
      }
    }
  }

  /// How many bytes wait: published, and not taken.
  public int waiting() {
    return waiting;
  }
}
