package manyclients.exercises.ch10;

import java.util.Arrays;

/// The waiting bytes are in one array, from start to end.
public final class Subscriber {
  private final Client client;
  private final int most;
  private byte[] bytes = {};
  private int start;
  private int end;
  private boolean blocked;
  private boolean gone;

  public interface Client {
    int take(byte[] message, int from);

    void hangUp();
  }

  public Subscriber(Client client, int most) {
    this.client = client;
    this.most = most;
  }

  public void publish(byte[] message) {
    if (gone) {
      return;
    }
    int taken = 0;
    if (!blocked && message.length > 0) {
      taken = client.take(message, 0);
      blocked = taken < message.length;
    }
    keep(message, taken);
    if (end - start > most) {
      gone = true;
      start = end = 0;
      client.hangUp();
    }
  }

  private void keep(byte[] message, int from) {
    if (end + message.length - from > bytes.length) {
      byte[] more = Arrays.copyOfRange(bytes, start, start + 2 * (end - start) + message.length);
      end -= start;
      start = 0;
      bytes = more;
    }
    System.arraycopy(message, from, bytes, end, message.length - from);
    end += message.length - from;
  }

  public void writable() {
    blocked = false;
    if (end > start) {
      byte[] exact = end == bytes.length ? bytes : Arrays.copyOf(bytes, end);
      bytes = exact;
      start += client.take(exact, start);
      blocked = start < end;
    }
  }

  public int waiting() {
    return end - start;
  }
}
