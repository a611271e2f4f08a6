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

/// Netty's frame decoder with back-pressure, a tap: bytes become requests only while requests can
/// be answered.
///
/// The tap is closed while a request is in progress (`held`), and while the channel is not
/// writable. Then arriving bytes are kept undecoded, and after the first of them the socket is not
/// read. After the last request (`over`), bytes are thrown away. It belongs to the loop's thread.
final class RequestDecoder extends LengthFieldBasedFrameDecoder {
  private static final ByteBufAllocator HEAP = new UnpooledByteBufAllocator(false);

  private final Channel channel;
  private final Unfinished<RequestDecoder> memory;
  private int kept;
  private boolean held;
  private boolean over;
  private boolean ended;

  /// @param memory the loop's account of unfinished requests
  RequestDecoder(Channel channel, int maxPayload, Unfinished<RequestDecoder> memory) {
    super(maxPayload + HEADER, 0, HEADER, 0, HEADER); // a length of 4 bytes, which is stripped
    this.channel = channel;
    this.memory = memory;
    setCumulator(RequestDecoder::onHeap);
  }

  /// Collects a request that arrives in pieces on the heap, where its memory is freed with it. In
  /// Netty's pool, it would be part of a chunk whose other parts are in use.
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

  /// Updates the account of memory for kept bytes, if their size has changed.
  private void account() {
    int now = internalBuffer().capacity();
    if (now != kept) {
      kept = now;
      memory.keeps(this, now);
    }
  }

  @Override
  protected void handlerRemoved0(ChannelHandlerContext ctx) {
    account(); // none are kept any more
  }

  /// Closes this client, the one with the most kept bytes, because all have too many. Its bytes are
  /// freed now, because Netty would do it only after this turn of the loop, in which all others may
  /// grow.
  void shed() {
    over = true;
    ByteBuf bytes = internalBuffer();
    if (bytes.refCnt() == 1) { // no request in progress is a part of it
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
      channel.config().setAutoRead(false); // further bytes stay with the client
      return null;
    }
    return super.decode(ctx, in);
  }

  private boolean isClosed() {
    return held || !channel.isWritable();
  }

  /// Closes the tap: no request is passed on.
  void hold() {
    held = true;
  }

  /// Opens the tap for the next request.
  void open() {
    held = false;
  }

  /// Opens the tap, and handles a request that may have arrived long ago.
  void resume() {
    held = false;
    if (!isClosed()) {
      readOn();
      channel.pipeline().fireChannelRead(Unpooled.EMPTY_BUFFER).fireChannelReadComplete();
    }
  }

  /// Ends the requests: bytes that still arrive are thrown away.
  void end() {
    over = true;
    readOn();
  }

  /// Reads from the socket again, but not after the end of the stream. By then, Netty has removed
  /// the socket from its epoll set, and asking for more would be an error that closes the channel.
  private void readOn() {
    if (!ended) {
      channel.config().setAutoRead(true);
    }
  }

  /// Returns whether the client has ended its stream. Earlier requests may still wait at the tap.
  boolean hasEnded() {
    return ended;
  }

  /// Returns whether bytes of a request are kept.
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

  /// Netty's decoder reads on after a read without a message. A closed tap prevents that.
  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) throws Exception {
    if (isClosed()) {
      ctx.fireChannelReadComplete();
    } else {
      super.channelReadComplete(ctx);
    }
  }

  /// Netty's decoder drops its bytes when the client ends its stream. Here, requests may still wait
  /// for the tap to open, so the end is only noted.
  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event instanceof ChannelInputShutdownEvent) {
      ended = true;
      Xray.read(channel, -1);
    }
    ctx.fireUserEventTriggered(event);
  }
}
