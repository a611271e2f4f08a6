package manyclients.exercises.ch03;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.LinkedList;
import java.util.List;
import manyclients.exercises.support.Producer;

/// The bytes that wait for one client. They belong to the loop's thread, which calls [#ready] when
/// the channel has room.
public final class MarkedOutbox {
  private final WritableByteChannel channel;
  private final int low;
  private final int high;
  private final Producer producer;
  private final List<ByteBuffer> waiting = new LinkedList<>();
  private State state = State.RUNNING;

  private enum State {
    RUNNING,
    PAUSED
  }

  public MarkedOutbox(WritableByteChannel channel, int low, int high, Producer producer) {
    this.channel = channel;
    this.low = low;
    this.high = high;
    this.producer = producer;
  }

  public void send(ByteBuffer message) throws IOException {
    byte[] copy = new byte[message.remaining()];
    message.get(copy);
    waiting.add(ByteBuffer.wrap(copy));
    if (waiting.size() == 1) {
      write();
    }
    look();
  }

  public void ready() throws IOException {
    write();
    look();
  }

  private void write() throws IOException {
    while (!waiting.isEmpty()) {
      channel.write(waiting.getFirst());
      if (waiting.getFirst().hasRemaining()) {
        return;
      }
      waiting.removeFirst();
    }
  }

  private void look() {
    int bytes = waiting.stream().mapToInt(ByteBuffer::remaining).sum();
    if (state == State.RUNNING && bytes > high) {
      state = State.PAUSED;
      producer.pause();
    } else if (state == State.PAUSED && bytes <= low) {
      state = State.RUNNING;
      producer.resume();
    }
  }
}
