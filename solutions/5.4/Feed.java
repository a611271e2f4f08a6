package manyclients.exercises.ch05;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.WriteBufferWaterMark;
import java.io.IOException;
import manyclients.exercises.support.Source;

/// Sends a client everything that a source has, as soon as the client is connected, and closes the
/// connection at the end.
public final class Feed extends ChannelInboundHandlerAdapter {
  private final Source source;
  private final WriteBufferWaterMark marks;
  private boolean ended;

  /// @param low after a pause, sending continues when fewer bytes than this wait to be sent
  /// @param high sending pauses when more bytes than this wait to be sent
  public Feed(Source source, int low, int high) {
    this.source = source;
    this.marks = new WriteBufferWaterMark(low, high);
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) throws IOException {
    ctx.fireChannelActive();
    ctx.channel().config().setWriteBufferWaterMark(marks);
    feed(ctx);
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) throws IOException {
    ctx.fireChannelWritabilityChanged();
    feed(ctx);
  }

  /// Writes while the channel is writable. May be called from within itself: writing and flushing
  /// change how many bytes wait, and Netty reports a change before they return.
  private void feed(ChannelHandlerContext ctx) throws IOException {
    while (!ended && ctx.channel().isWritable()) {
      ByteBuf piece = source.next();
      if (piece == null) {
        end();
        ctx.write(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
      } else {
        ctx.write(piece);
      }
    }
    ctx.flush();
  }

  private void end() {
    if (!ended) {
      ended = true;
      source.close();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    ctx.fireChannelInactive();
    end();
  }

  /// Closes the connection: the source has failed, so the client cannot get the rest.
  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    ctx.close();
  }
}
