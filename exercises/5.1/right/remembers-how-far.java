package manyclients.exercises.ch05;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.TooLongFrameException;
import java.util.List;

/// Looks at each byte once: a small state machine that remembers how far it has looked.
public final class LineDecoder extends ByteToMessageDecoder {
  private final int longest;
  private int seen;
  private boolean afterReturn;
  private boolean refused;

  public LineDecoder(int longest) {
    this.longest = longest;
  }

  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
    while (!refused && seen < in.readableBytes()) {
      byte next = in.getByte(in.readerIndex() + seen);
      if (next == '\n') {
        int length = afterReturn ? seen - 1 : seen;
        ByteBuf line = in.retainedSlice(in.readerIndex(), length);
        in.skipBytes(seen + 1);
        seen = 0;
        afterReturn = false;
        out.add(line);
        return;
      }
      seen++;
      afterReturn = next == '\r';
      if ((afterReturn ? seen - 1 : seen) > longest) {
        refused = true;
        in.skipBytes(in.readableBytes());
        throw new TooLongFrameException("more than " + longest + " bytes in a line");
      }
    }
    if (refused) {
      in.skipBytes(in.readableBytes());
    }
  }
}
