package manyclients.exercises.ch05;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import java.util.List;

/// Cuts bytes into lines of text. A line ends with a line feed; a carriage return directly before
/// the feed belongs to the end.
public final class LineDecoder extends ByteToMessageDecoder {
  private final int longest;

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
    if (longest >= 0) {
      out.add(in.readRetainedSlice(in.readableBytes())); // TODO: where does a line end?
    }
  }
}
