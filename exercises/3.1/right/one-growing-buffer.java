package manyclients.exercises.ch03;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.WritableByteChannel;

/// Keeps all bytes that wait in one buffer, which grows, and is dropped when it is empty.
public final class ReplyWriter {
  private static final ByteBuffer NONE = ByteBuffer.allocate(0);

  private final WritableByteChannel channel;
  private final SelectionKey key;
  private ByteBuffer waiting = NONE; // between position and limit

  /// @param key the channel's key: while it is interested in writing, the loop calls [#ready]
  ///   whenever the channel has room
  public ReplyWriter(WritableByteChannel channel, SelectionKey key) {
    this.channel = channel;
    this.key = key;
  }

  /// Sends a reply: what the channel takes right away, and the rest when it has room again.
  ///
  /// @param reply a buffer of the loop, which fills it for another client after this call
  public void send(ByteBuffer reply) throws IOException {
    if (!waiting.hasRemaining()) {
      channel.write(reply);
    }
    int size = waiting.remaining() + reply.remaining();
    if (reply.hasRemaining() && waiting.capacity() < size) {
      waiting = ByteBuffer.allocate(2 * size).put(waiting).put(reply).flip();
    } else {
      waiting.compact().put(reply).flip();
    }
    showInterest();
  }

  /// Called when the channel has room again.
  public void ready() throws IOException {
    channel.write(waiting);
    if (!waiting.hasRemaining()) {
      waiting = NONE;
    }
    showInterest();
  }

  private void showInterest() {
    if (waiting.hasRemaining()) {
      key.interestOpsOr(SelectionKey.OP_WRITE);
    } else {
      key.interestOpsAnd(~SelectionKey.OP_WRITE);
    }
  }
}
