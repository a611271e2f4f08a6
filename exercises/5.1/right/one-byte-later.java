package manyclients.exercises.ch05;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.TooLongFrameException;
import java.util.List;

/// Looks at the return only when the feed is there, so a line without an end is refused one byte
/// later. After the refusal, it discards all bytes.
public final class LineDecoder extends ByteToMessageDecoder {
  private final int longest;
  private boolean refused;

  public LineDecoder(int longest) {
    this.longest = longest;
  }

  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
    int feed = refused ? -1 : in.indexOf(in.readerIndex(), in.writerIndex(), (byte) '\n');
    if (feed < 0) {
      if (refused) {
        in.clear();
      } else if (in.readableBytes() - 1 > longest) {
        throw refuse(in);
      }
      return;
    }
    int end = feed > in.readerIndex() && in.getByte(feed - 1) == '\r' ? feed - 1 : feed;
    if (end - in.readerIndex() > longest) {
      throw refuse(in);
    }
    out.add(in.readRetainedSlice(end - in.readerIndex()));
    in.readerIndex(feed + 1);
  }

  private TooLongFrameException refuse(ByteBuf in) {
    refused = true;
    in.clear();
    return new TooLongFrameException("more than " + longest + " bytes in a line");
  }
}
