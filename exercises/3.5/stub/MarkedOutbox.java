package manyclients.exercises.ch03;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import manyclients.exercises.support.Producer;

/// The bytes that wait for one client. They belong to the loop's thread, which calls [#ready] when
/// the channel has room.
public final class MarkedOutbox {
  private final WritableByteChannel channel;
  private final int low;
  private final int high;
  private final Producer producer;
  private final Queue<ByteBuffer> waiting = new ArrayDeque<>();

  /// @param low a paused producer is resumed when no more bytes than this wait
  /// @param high the producer is paused when more bytes than this wait
  public MarkedOutbox(WritableByteChannel channel, int low, int high, Producer producer) {
    this.channel = channel;
    this.low = low;
    this.high = high;
    this.producer = producer;
  }

  /// Sends a message: what the channel takes immediately, the rest when it has room again.
  public void send(ByteBuffer message) throws IOException {
    if (waiting.isEmpty()) {
      channel.write(message);
    }
    if (message.hasRemaining()) {
      waiting.add(ByteBuffer.allocate(message.remaining()).put(message).flip());
    }
    // TODO: do too many bytes wait?
  }

  /// Called when the channel has room again.
  public void ready() throws IOException {
    for (ByteBuffer first = waiting.peek(); first != null; first = waiting.peek()) {
      channel.write(first);
      if (first.hasRemaining()) {
        break;
      }
      waiting.remove();
    }
    // TODO: do few enough bytes wait?
  }
}
