package manyclients.exercises.ch05;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.WriteBufferWaterMark;
import manyclients.exercises.support.Source;

/// Sends a client everything that a source has, as soon as the client is connected, and closes the
/// connection at the end.
public final class Feed extends ChannelInboundHandlerAdapter {
  private final Source source;
  private final WriteBufferWaterMark marks;

  /// @param low after a pause, sending continues when fewer bytes than this wait to be sent
  /// @param high sending pauses when more bytes than this wait to be sent
  public Feed(Source source, int low, int high) {
    this.source = source;
    this.marks = new WriteBufferWaterMark(low, high);
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) throws Exception {
    ctx.fireChannelActive();
    for (ByteBuf piece = source.next(); piece != null; piece = source.next()) {
      ctx.write(piece); // TODO: what if the client does not read?
    }
    source.close();
    ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
  }
}
