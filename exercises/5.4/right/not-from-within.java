package manyclients.exercises.ch05;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.WriteBufferWaterMark;
import manyclients.exercises.support.Source;

/// Refuses to be called from within itself, and looks again instead. The source is closed with the
/// connection.
public final class Feed extends ChannelInboundHandlerAdapter {
  private final Source source;
  private final WriteBufferWaterMark marks;
  private boolean feeding;
  private boolean ended;

  public Feed(Source source, int low, int high) {
    this.source = source;
    this.marks = new WriteBufferWaterMark(low, high);
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    ctx.channel().config().setWriteBufferWaterMark(marks);
    ctx.channel().closeFuture().addListener(_ -> source.close());
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    ctx.fireChannelActive();
    feed(ctx);
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    ctx.fireChannelWritabilityChanged();
    feed(ctx);
  }

  private void feed(ChannelHandlerContext ctx) {
    if (feeding) {
      return;
    }
    feeding = true;
    try {
      while (!ended && ctx.channel().isActive() && ctx.channel().isWritable()) {
        write(ctx);
        ctx.flush();
      }
    } catch (Exception e) {
      ended = true;
      ctx.close();
    } finally {
      feeding = false;
    }
  }

  private void write(ChannelHandlerContext ctx) throws Exception {
    while (!ended && ctx.channel().isWritable()) {
      ByteBuf piece = source.next();
      ended = piece == null;
      if (ended) {
        ctx.write(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
      } else {
        ctx.write(piece);
      }
    }
  }
}
