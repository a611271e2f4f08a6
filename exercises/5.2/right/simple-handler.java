package manyclients.exercises.ch05;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.CorruptedFrameException;

/// Lets Netty release every message, so the data needs one more owner.
public final class Postman extends SimpleChannelInboundHandler<ByteBuf> {

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, ByteBuf bytes) {
    switch (bytes.isReadable() ? bytes.readByte() : 0) {
      case 'P' -> ctx.writeAndFlush(ctx.alloc().buffer(1).writeByte('O'));
      case 'N' -> {}
      case 'D' -> ctx.fireChannelRead(bytes.retain());
      default -> throw new CorruptedFrameException("neither P nor N nor D");
    }
  }
}
