package manyclients.exercises.ch05;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.CorruptedFrameException;

/// Looks at the first byte of each message. `P` asks whether the server is there; the answer is a
/// message of one byte, `O`. `N` is noise, and is ignored. After a `D` comes data: the next handler
/// gets it without the first byte. Any other message, and an empty one, is an error.
///
/// It does all of that, and loses memory.
public final class Postman extends ChannelInboundHandlerAdapter {

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf bytes = (ByteBuf) message; // TODO: which code owns it in the end?
    switch (bytes.isReadable() ? bytes.readByte() : 0) {
      case 'P' -> ctx.writeAndFlush(ctx.alloc().buffer(1).writeByte('O'));
      case 'N' -> {}
      case 'D' -> ctx.fireChannelRead(bytes.retain());
      default -> throw new CorruptedFrameException("neither P nor N nor D");
    }
  }
}
