package manyclients.exercises.ch10;

import java.nio.ByteBuffer;
import java.util.LinkedList;
import java.util.List;

/// Each message knows how much of it has been taken.
public final class Subscriber {
  private final Client client;
  private final int most;
  private final List<ByteBuffer> rests = new LinkedList<>();
  private boolean open = true;
  private boolean room = true;

  public interface Client {
    int take(byte[] message, int from);

    void hangUp();
  }

  public Subscriber(Client client, int most) {
    this.client = client;
    this.most = most;
  }

  public void publish(byte[] message) {
    if (open) {
      rests.add(ByteBuffer.wrap(message));
      sendAll();
      if (waiting() > most) {
        open = false;
        rests.clear();
        client.hangUp();
      }
    }
  }

  public void writable() {
    room = true;
    sendAll();
  }

  private void sendAll() {
    while (room && !rests.isEmpty()) {
      ByteBuffer rest = rests.getFirst();
      int taken = client.take(rest.array(), rest.position());
      rest.position(rest.position() + taken);
      if (rest.hasRemaining()) {
        room = false;
      } else {
        rests.removeFirst();
      }
    }
  }

  public int waiting() {
    return rests.stream().mapToInt(ByteBuffer::remaining).sum();
  }
}
