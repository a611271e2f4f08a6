package manyclients.exercises.ch05;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.WriteBufferWaterMark;
import manyclients.exercises.support.Source;

/// Sends a client all that a source has, as soon as it is connected, and hangs up at the end.
public final class Feed extends ChannelInboundHandlerAdapter {
  private final Source source;
  private final WriteBufferWaterMark marks;

  /// @param low when the client has kept us waiting, we go on when fewer bytes than this wait
  /// @param high nothing is taken from the source while more bytes than this wait
  public Feed(Source source, int low, int high) {
    this.source = source;
    this.marks = new WriteBufferWaterMark(low, high);
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) throws Exception {
    ctx.fireChannelActive();
    for (ByteBuf piece = source.next(); piece != null; piece = source.next()) {
      ctx.write(piece); // TODO: and when the client does not read? The marks are for that
    }
    source.close();
    ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
  }
}
