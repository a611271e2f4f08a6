package manyclients.exercises.ch05;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.ArrayList;
import java.util.List;

/// A channel without a network, whose client reads as many pieces as the test says. The others wait
/// in Netty's own outbound buffer.
final class FeedStage extends EmbeddedChannel {
  final List<String> received = new ArrayList<>();
  int flushes;
  int unflushed;
  boolean waitedFor;
  private int room;
  private int looks;
  private boolean writing;

  FeedStage(Feed feed, int room) throws Exception {
    super(false, false);
    this.room = room;
    pipeline().addLast(new Counter(), feed);
    register();
  }

  private final class Counter extends ChannelOutboundHandlerAdapter {
    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
      unflushed++;
      ctx.write(message, promise);
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
      flushes += unflushed > 0 ? 1 : 0;
      unflushed = 0;
      ctx.flush();
    }
  }

  /// Ends a loop in which a handler waits until the channel is writable.
  @Override
  public boolean isWritable() {
    boolean writable = super.isWritable();
    looks = writable ? 0 : looks + 1;
    if (looks > 1_000) {
      waitedFor = true;
      throw new IllegalStateException("the channel does not become writable in this thread");
    }
    return writable;
  }

  @Override
  protected void doWrite(ChannelOutboundBuffer waiting) {
    if (writing) {
      return; // the loop below sees the bytes of an inner flush, too
    }
    writing = true;
    for (ByteBuf first = (ByteBuf) waiting.current();
        first != null && (room > 0 || !first.isReadable());
        first = (ByteBuf) waiting.current()) {
      if (first.isReadable()) {
        room--;
        received.add(first.toString(US_ASCII).strip());
      }
      waiting.remove();
    }
    writing = false;
  }

  /// Lets the client read some more pieces.
  void read(int pieces) {
    room += pieces;
    looks = 0;
    ChannelOutboundBuffer waiting = unsafe().outboundBuffer();
    if (waiting != null) {
      doWrite(waiting);
    }
    runPendingTasks();
  }
}
