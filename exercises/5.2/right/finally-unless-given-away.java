package manyclients.exercises.ch05;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.CorruptedFrameException;
import io.netty.util.ReferenceCountUtil;

/// Remembers whether the message is still its own, and releases it in the end if it is.
public final class Postman extends ChannelInboundHandlerAdapter {

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    boolean own = true;
    try {
      ByteBuf bytes = (ByteBuf) message;
      switch (bytes.isReadable() ? bytes.readByte() : 0) {
        case 'P' -> ctx.writeAndFlush(ctx.alloc().buffer(1).writeByte('O'));
        case 'N' -> {}
        case 'D' -> {
          own = false;
          ctx.fireChannelRead(bytes);
        }
        default -> throw new CorruptedFrameException("neither P nor N nor D");
      }
    } finally {
      if (own) {
        ReferenceCountUtil.release(message);
      }
    }
  }
}
