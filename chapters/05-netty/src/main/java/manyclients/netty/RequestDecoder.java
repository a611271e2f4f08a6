package manyclients.netty;

import static manyclients.contract.frame.FrameDecoder.HEADER;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import manyclients.contract.xray.Xray;
import manyclients.wheel.Unfinished;
import org.jspecify.annotations.Nullable;

/// Netty's frame decoder with back-pressure, a tap: bytes become requests only while they can be
/// answered.
///
/// The tap is closed while a request is in work (`held`), and while the channel is not writable.
/// Then bytes that come are kept undecoded, and after the first of them the socket is not read.
/// After the last request (`over`), what comes is thrown away. It belongs to the loop's thread.
final class RequestDecoder extends LengthFieldBasedFrameDecoder {
  private static final ByteBufAllocator HEAP = new UnpooledByteBufAllocator(false);

  private final Channel channel;
  private final Unfinished<RequestDecoder> memory;
  private int kept;
  private boolean held;
  private boolean over;
  private boolean ended;

  /// @param memory the loop's, for what has not arrived whole
  RequestDecoder(Channel channel, int maxPayload, Unfinished<RequestDecoder> memory) {
    super(maxPayload + HEADER, 0, HEADER, 0, HEADER); // a length of 4 bytes, to be stripped
    this.channel = channel;
    this.memory = memory;
    setCumulator(RequestDecoder::onHeap);
  }

  /// Puts a request that comes in pieces together on the heap: its memory is free when it is let
  /// go, while in Netty's pool it would be a part of a chunk, of which other parts are in use.
  private static ByteBuf onHeap(ByteBufAllocator pool, ByteBuf kept, ByteBuf more) {
    if (!kept.isReadable() || !kept.isDirect()) {
      return MERGE_CUMULATOR.cumulate(HEAP, kept, more);
    }
    try {
      int size = kept.readableBytes() + more.readableBytes();
      ByteBuf all = HEAP.heapBuffer(size).writeBytes(kept).writeBytes(more);
      kept.release();
      return all;
    } finally {
      more.release();
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) throws Exception {
    if (message instanceof ByteBuf bytes && bytes != Unpooled.EMPTY_BUFFER) {
      Xray.read(channel, bytes.readableBytes());
    }
    try {
      super.channelRead(ctx, message);
    } finally {
      account();
    }
  }

  /// Says how much memory the bytes that are kept take, when that has changed.
  private void account() {
    int now = internalBuffer().capacity();
    if (now != kept) {
      kept = now;
      memory.keeps(this, now);
    }
  }

  @Override
  protected void handlerRemoved0(ChannelHandlerContext ctx) {
    account(); // there are none any more
  }

  /// The clients of this loop have sent more than it is to keep, and this one the most. The bytes
  /// go at once: Netty lets go of them behind this turn of the loop, in which all others may grow.
  void shed() {
    over = true;
    ByteBuf bytes = internalBuffer();
    if (bytes.refCnt() == 1) { // no request that is in work is a part of it
      bytes.skipBytes(bytes.readableBytes()).capacity(0);
    }
    channel.pipeline().fireUserEventTriggered(SessionHandler.SHED);
  }

  @Override
  protected @Nullable Object decode(ChannelHandlerContext ctx, ByteBuf in) throws Exception {
    if (over) {
      in.skipBytes(in.readableBytes());
      return null;
    }
    if (isClosed()) {
      channel.config().setAutoRead(false); // the rest waits with the client
      return null;
    }
    return super.decode(ctx, in);
  }

  private boolean isClosed() {
    return held || !channel.isWritable();
  }

  /// No more requests for now.
  void hold() {
    held = true;
  }

  /// The next request may come.
  void open() {
    held = false;
  }

  /// The next request may come, and has perhaps come long ago.
  void resume() {
    held = false;
    if (!isClosed()) {
      readOn();
      channel.pipeline().fireChannelRead(Unpooled.EMPTY_BUFFER).fireChannelReadComplete();
    }
  }

  /// There are no more requests: what still comes is thrown away.
  void end() {
    over = true;
    readOn();
  }

  /// Reads from the socket again. Not after the end of the stream: by then, Netty has taken the
  /// socket out of its epoll set, and to ask for more would be an error that closes the channel.
  private void readOn() {
    if (!ended) {
      channel.config().setAutoRead(true);
    }
  }

  /// Whether the client has ended its stream. What it sent before may still wait behind the tap.
  boolean hasEnded() {
    return ended;
  }

  /// Whether part of a request is there, and its rest is not.
  boolean isInsideRequest() {
    return !over && actualReadableBytes() > 0;
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    if (!held) {
      resume();
    }
    ctx.fireChannelWritabilityChanged();
  }

  /// Netty's decoder asks for more when a read has brought no message. Not behind a closed tap.
  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
    if (isClosed()) {
      ctx.fireChannelReadComplete();
    } else {
      super.channelReadComplete(ctx);
    }
  }

  /// Netty's decoder drops what it has when the client ends its stream. But requests may still wait
  /// behind the tap.
  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event instanceof ChannelInputShutdownEvent) {
      ended = true;
      Xray.read(channel, -1);
    }
    ctx.fireUserEventTriggered(event);
  }
}
