package manyclients.selector;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.ArrayDeque;
import java.util.Queue;
import manyclients.contract.Counters;
import manyclients.contract.frame.FrameEncoder;
import manyclients.contract.xray.Xray;
import org.jspecify.annotations.Nullable;

/// Replies on their way to one client, collected in a buffer that the loop lends, to leave in one
/// write. Bytes that the kernel does not take are copied here, and freed when they are sent.
public final class Outbox {
  private final WritableByteChannel channel;
  private final Counters counters;
  private @Nullable Queue<ByteBuffer> waiting;
  private int unsent;

  public Outbox(WritableByteChannel channel, Counters counters) {
    this.channel = channel;
    this.counters = counters;
  }

  /// Returns whether the kernel takes no more bytes for now.
  public boolean isBlocked() {
    return waiting != null;
  }

  /// Adds one reply, without consuming it. It may stay in the lent buffer: call [#flush] after the
  /// last one.
  public void reply(ByteBuffer payload, ByteBuffer out) throws IOException {
    unsent++;
    if (out.remaining() < FrameEncoder.sizeOf(payload)) {
      push(out);
    }
    out.putInt(payload.remaining());
    put(payload, out);
  }

  /// Adds bytes that are not a frame, in the same way; they do not count as a reply.
  public void put(ByteBuffer bytes, ByteBuffer out) throws IOException {
    int from = bytes.position();
    while (bytes.limit() - from > out.remaining()) {
      int part = out.remaining();
      out.put(out.position(), bytes, from, part).position(out.limit());
      from += part;
      push(out);
    }
    int rest = bytes.limit() - from;
    out.put(out.position(), bytes, from, rest).position(out.position() + rest);
  }

  /// Writes the bytes in the lent buffer, keeps those that have to wait, and leaves it empty.
  public void flush(ByteBuffer out) throws IOException {
    if (out.position() > 0) {
      push(out);
    }
    count();
  }

  private void push(ByteBuffer out) throws IOException {
    try {
      out.flip();
      if (waiting == null) {
        Xray.written(channel, channel.write(out));
      }
      if (out.hasRemaining()) {
        keep(out);
      }
    } finally {
      out.clear(); // empty for the next client, even after a failure
    }
  }

  private void keep(ByteBuffer bytes) {
    if (waiting == null) {
      Xray.blocked(channel, bytes.remaining());
      waiting = new ArrayDeque<>();
    }
    waiting.add(ByteBuffer.allocate(bytes.remaining()).put(bytes).flip());
  }

  /// Writes the bytes that wait.
  ///
  /// @return whether all of them are written
  public boolean resume() throws IOException {
    Queue<ByteBuffer> queue = waiting;
    while (queue != null && !queue.isEmpty()) {
      ByteBuffer first = queue.element();
      Xray.written(channel, channel.write(first));
      if (first.hasRemaining()) {
        Xray.blocked(channel, first.remaining());
        return false;
      }
      queue.remove();
    }
    waiting = null;
    count();
    return true;
  }

  /// Drops the bytes that wait, without sending them.
  public void clear() {
    waiting = null;
    unsent = 0;
  }

  private void count() {
    if (waiting == null && unsent > 0) {
      counters.replies.add(unsent);
      unsent = 0;
    }
  }
}
