package manyclients.exercises.ch05;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.util.List;

/// Cuts lines of text out of bytes. A line ends with a line feed, and a carriage return right
/// before that belongs to the end.
public final class LineDecoder extends ByteToMessageDecoder {
  private final int longest;

  /// @param longest how many bytes a line may have, without its end
  public LineDecoder(int longest) {
    this.longest = longest;
  }

  /// Called as long as there are bytes and the last call took some, or added something.
  ///
  /// @param in what has come and was not taken; what is not taken stays
  /// @param out gets each line, without its end, as a buffer that its receiver owns
  @Override
  protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
    if (longest >= 0) {
      out.add(in.readRetainedSlice(in.readableBytes())); // TODO: and when no line is complete?
    }
  }
}
