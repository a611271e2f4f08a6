package manyclients.exercises.ch05;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.CorruptedFrameException;

/// Looks at the first byte of each message. `P` asks whether the server is there; the answer is a
/// message of one byte, `O`. `N` is noise, and is ignored. After a `D` comes data: the next handler
/// gets it without the first byte. Any other message, and an empty one, is an error.
public final class Postman extends ChannelInboundHandlerAdapter {

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf bytes = (ByteBuf) message;
    byte kind = bytes.isReadable() ? bytes.readByte() : 0;
    if (kind == 'D') {
      ctx.fireChannelRead(bytes); // given away
      return;
    }
    bytes.release();
    switch (kind) {
      case 'P' -> ctx.writeAndFlush(ctx.alloc().buffer(1).writeByte('O'));
      case 'N' -> {}
      default -> throw new CorruptedFrameException("neither P nor N nor D");
    }
  }
}
