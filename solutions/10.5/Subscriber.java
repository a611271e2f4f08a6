package manyclients.exercises.ch10;

import java.util.ArrayDeque;
import java.util.Queue;

/// A client that gets messages which it has not asked for. It belongs to its loop's thread.
public final class Subscriber {
  private final Client client;
  private final int most;
  private final Queue<byte[]> messages = new ArrayDeque<>();
  private int offset; // how many bytes of the first one have been taken
  private int waiting;
  private boolean full;
  private boolean ended;

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

  /// Called when the client has room again.
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

  /// Returns how many bytes wait: published, but not taken.
  public int waiting() {
    return waiting;
  }
}
