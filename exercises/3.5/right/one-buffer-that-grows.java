package manyclients.exercises.ch03;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import manyclients.exercises.support.Producer;

/// The bytes that wait for one client. They belong to the loop's thread, which calls [#ready] when
/// the channel has room.
public final class MarkedOutbox {
  private final WritableByteChannel channel;
  private final int low;
  private final int high;
  private final Producer producer;
  private ByteBuffer waiting = ByteBuffer.allocate(64); // holds bytes from 0 to its position
  private boolean paused;

  public MarkedOutbox(WritableByteChannel channel, int low, int high, Producer producer) {
    this.channel = channel;
    this.low = low;
    this.high = high;
    this.producer = producer;
  }

  public void send(ByteBuffer message) throws IOException {
    if (waiting.position() == 0) {
      channel.write(message);
    }
    keep(message);
    if (!paused && waiting.position() > high) {
      paused = true;
      producer.pause();
    }
  }

  private void keep(ByteBuffer message) {
    if (waiting.remaining() < message.remaining()) {
      int size = 2 * (waiting.position() + message.remaining());
      waiting = ByteBuffer.allocate(size).put(waiting.flip());
    }
    waiting.put(message);
  }

  public void ready() throws IOException {
    waiting.flip();
    try {
      channel.write(waiting);
    } finally {
      waiting.compact();
    }
    if (paused && waiting.position() <= low) {
      paused = false;
      producer.resume();
    }
  }
}
