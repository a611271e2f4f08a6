package manyclients.exercises.ch03;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayDeque;
import java.util.Queue;

/// Sends replies to one client, through a non-blocking channel. Only the loop's thread calls it,
/// and that thread must not wait for a client.
public final class ReplyWriter {
  private final WritableByteChannel channel;
  private final SelectionKey key;
  private final Queue<ByteBuffer> waiting = new ArrayDeque<>();

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
    if (waiting.isEmpty()) {
      channel.write(reply);
    }
    if (reply.hasRemaining()) {
      waiting.add(ByteBuffer.allocate(reply.remaining()).put(reply).flip());
      key.interestOpsOr(SelectionKey.OP_WRITE);
    }
  }

  /// Called when the channel has room again.
  public void ready() throws IOException {
    for (ByteBuffer first = waiting.peek(); first != null; first = waiting.peek()) {
      channel.write(first);
      if (first.hasRemaining()) {
        return; // full again: the interest stays on
      }
      waiting.remove();
    }
    key.interestOpsAnd(~SelectionKey.OP_WRITE);
  }
}
