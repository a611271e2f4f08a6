package manyclients.exercises.ch05;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.TooLongFrameException;
import java.util.List;

/// Cuts bytes into lines of text. A line ends with a line feed; a carriage return directly before
/// the feed belongs to the end.
public final class LineDecoder extends ByteToMessageDecoder {
  private final int longest;
  private boolean over;

  /// @param longest how many bytes a line may have, not counting its end
  public LineDecoder(int longest) {
    this.longest = longest;
  }

  /// Netty calls this when bytes arrive, and again as long as a call reads some of them.
  ///
  /// @param in the bytes that were not read yet; those that a call does not read stay here
  /// @param out add each line to it, without its end, as a buffer that its receiver owns
  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
    if (over) {
      in.skipBytes(in.readableBytes());
      return;
    }
    int feed = in.bytesBefore((byte) '\n');
    int all = feed < 0 ? in.readableBytes() : feed;
    int length = all > 0 && in.getByte(in.readerIndex() + all - 1) == '\r' ? all - 1 : all;
    if (length > longest) {
      over = true;
      in.skipBytes(in.readableBytes());
      throw new TooLongFrameException("a line of more than " + longest + " bytes");
    }
    if (feed >= 0) {
      out.add(in.readRetainedSlice(length));
      in.skipBytes(all - length + 1);
    }
  }
}
