package manyclients.exercises.ch05;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.WriteBufferWaterMark;
import manyclients.exercises.support.Source;

/// Keeps the future of the last write, and closes the connection and the source in one place.
public final class Feed extends ChannelInboundHandlerAdapter {
  private enum State {
    SENDING,
    ALL_WRITTEN,
    CLOSED
  }

  private final Source source;
  private final int low;
  private final int high;
  private State state = State.SENDING;
  private ChannelFuture last;

  public Feed(Source source, int low, int high) {
    this.source = source;
    this.low = low;
    this.high = high;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    ctx.channel().config().setWriteBufferWaterMark(new WriteBufferWaterMark(low, high));
    last = ctx.newSucceededFuture();
    send(ctx);
    ctx.fireChannelActive();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext ctx) {
    send(ctx);
    ctx.fireChannelWritabilityChanged();
  }

  private void send(ChannelHandlerContext ctx) {
    try {
      boolean wrote = false;
      while (state == State.SENDING && ctx.channel().isWritable()) {
        ByteBuf piece = source.next();
        if (piece == null) {
          state = State.ALL_WRITTEN;
          ctx.flush();
          last.addListener((ChannelFutureListener) _ -> close(ctx));
        } else {
          wrote = true;
          last = ctx.write(piece);
        }
      }
      if (wrote) {
        ctx.flush();
      }
    } catch (Exception e) {
      close(ctx);
    }
  }

  private void close(ChannelHandlerContext ctx) {
    if (state != State.CLOSED) {
      state = State.CLOSED;
      source.close();
      ctx.close();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    close(ctx);
    ctx.fireChannelInactive();
  }
}
