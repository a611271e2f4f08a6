package manyclients.exercises.ch05;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.CorruptedFrameException;

/// Passes a slice on, releases every message, and sends one constant answer again and again.
public final class Postman extends ChannelInboundHandlerAdapter {
  private static final ByteBuf OK =
      Unpooled.unreleasableBuffer(Unpooled.directBuffer(1).writeByte('O')).asReadOnly();

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    try {
      switch (bytes.isReadable() ? bytes.readByte() : 0) {
        case 'P' -> ctx.writeAndFlush(OK.duplicate());
        case 'N' -> {}
        case 'D' -> ctx.fireChannelRead(bytes.readRetainedSlice(bytes.readableBytes()));
        default -> throw new CorruptedFrameException("neither P nor N nor D");
      }
    } finally {
      bytes.release();
    }
  }
}
