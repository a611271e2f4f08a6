package manyclients.exercises.ch05;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.concurrent.BlockingOperationException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A channel without a network whose kernel has room when the test says so. What there is no room
/// for waits in Netty's own outbound buffer.
final class FeedStage extends EmbeddedChannel {
  /// After so many looks in a row at a channel that is not writable, nobody stops by himself.
  private static final int STUBBORN = 100;

  private final List<String> received = new ArrayList<>();
  private final List<String> heardBefore = new ArrayList<>();
  private final List<String> heardBehind = new ArrayList<>();
  private int room;
  private boolean writing;
  private int flushes;
  private int unflushed;
  private int depth;
  private boolean leftUnflushed;
  private int looks;
  private boolean stubborn;
  private @Nullable Throwable trouble;

  FeedStage(ChannelHandler handler, int room) throws Exception {
    super(false, false);
    this.room = room;
    pipeline().addLast(new Counting(), new Ear(heardBefore), handler, new Ear(heardBehind));
    register();
  }

  private final class Counting extends ChannelOutboundHandlerAdapter {
    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
      unflushed++;
      ctx.write(message, promise);
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
      unflushed = 0;
      flushes++;
      ctx.flush();
    }
  }

  /// Writes down what it is told, and passes it on.
  private final class Ear extends ChannelInboundHandlerAdapter {
    private final List<String> heard;

    private Ear(List<String> heard) {
      this.heard = heard;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
      heard.add("channelActive");
      begin();
      ctx.fireChannelActive();
      end();
    }

    private void begin() {
      depth++;
    }

    /// When what was told first has been heard, and nothing from within.
    private void end() {
      depth--;
      leftUnflushed |= depth == 0 && unflushed > 0;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      heard.add("channelRead");
      ctx.fireChannelRead(message);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
      heard.add("channelReadComplete");
      ctx.fireChannelReadComplete();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
      heard.add("userEventTriggered");
      ctx.fireUserEventTriggered(event);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
      heard.add("channelWritabilityChanged");
      begin();
      ctx.fireChannelWritabilityChanged();
      end();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      heard.add("channelInactive");
      ctx.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      trouble = cause;
    }
  }

  @Override
  public boolean isWritable() {
    boolean writable = super.isWritable();
    looks = writable ? 0 : looks + 1;
    if (looks > STUBBORN) {
      stubborn = true;
      throw new IllegalStateException("it will never be, in this thread");
    }
    return writable;
  }

  @Override
  protected void doWrite(ChannelOutboundBuffer waiting) {
    if (writing) {
      return; // a flush from within: whoever is writing sees what it has brought
    }
    writing = true;
    for (Object first = waiting.current();
        first != null && hasRoomFor((ByteBuf) first);
        first = waiting.current()) {
      waiting.remove();
    }
    writing = false;
  }

  private boolean hasRoomFor(ByteBuf piece) {
    if (!piece.isReadable()) {
      return true;
    }
    if (room == 0) {
      return false;
    }
    room--;
    received.add(piece.toString(US_ASCII).strip());
    return true;
  }

  /// The client has read, and there is room for some pieces more.
  void makeRoom(int pieces) {
    room += pieces;
    looks = 0;
    ChannelOutboundBuffer waiting = unsafe().outboundBuffer();
    if (waiting != null) {
      doWrite(waiting);
    }
    runPendingTasks();
  }

  /// Whether the handler waits for the channel to become writable, in the thread that would make it
  /// so.
  boolean isWaitedFor() {
    return stubborn || trouble instanceof BlockingOperationException;
  }

  /// The pieces that have arrived.
  List<String> received() {
    return received;
  }

  /// How often the handler was told of an event.
  int told(String event) {
    return Collections.frequency(heardBefore, event);
  }

  /// How often the next handler was told of it.
  int toldBehind(String event) {
    return Collections.frequency(heardBehind, event);
  }

  int flushes() {
    return flushes;
  }

  /// Whether the handler has returned from an event with writes that were not flushed.
  boolean isLeftUnflushed() {
    return leftUnflushed;
  }

  /// How many writes no flush has come after.
  int unflushed() {
    return unflushed;
  }
}
