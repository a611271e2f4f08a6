package manyclients.exercises.ch03;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayDeque;
import java.util.Queue;

/// Writes one reply in each call of ready(), so that other clients have their turn.
public final class ReplyWriter {
  private final WritableByteChannel channel;
  private final SelectionKey key;
  private final Queue<byte[]> waiting = new ArrayDeque<>();
  private int written; // bytes of the first of them

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
      byte[] rest = new byte[reply.remaining()];
      reply.get(rest);
      waiting.add(rest);
      key.interestOpsOr(SelectionKey.OP_WRITE);
    }
  }

  /// Called when the channel has room again.
  public void ready() throws IOException {
    byte[] reply = waiting.peek();
    if (reply != null) {
      ByteBuffer rest = ByteBuffer.wrap(reply, written, reply.length - written);
      channel.write(rest);
      written = rest.position();
      if (written == reply.length) {
        waiting.remove();
        written = 0;
      }
    }
    if (waiting.isEmpty()) {
      key.interestOpsAnd(~SelectionKey.OP_WRITE);
    }
  }
}
