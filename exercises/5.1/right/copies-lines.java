package manyclients.exercises.ch05;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.util.ByteProcessor;
import java.util.List;

/// Passes copies on, and takes every line of a read in one call.
public final class LineDecoder extends ByteToMessageDecoder {
  private final int longest;
  private boolean refused;

  public LineDecoder(int longest) {
    this.longest = longest;
  }

  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
    while (!refused && in.isReadable()) {
      int start = in.readerIndex();
      int end = in.forEachByte(ByteProcessor.FIND_LF);
      int stop = end < 0 ? in.writerIndex() : end;
      if (stop > start && in.getByte(stop - 1) == '\r') {
        stop--;
      }
      if (stop - start > longest) {
        refused = true;
        throw new TooLongFrameException("more than " + longest + " bytes in a line");
      }
      if (end < 0) {
        return;
      }
      out.add(ctx.alloc().buffer(stop - start).writeBytes(in, start, stop - start));
      in.readerIndex(end + 1);
    }
    if (refused) {
      in.skipBytes(in.readableBytes());
    }
  }
}
