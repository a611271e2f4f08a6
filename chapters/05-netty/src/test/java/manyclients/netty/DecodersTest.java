package manyclients.netty;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.CorruptedFrameException;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.frame.FrameDecoder.Outcome;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Two decoders, each in a pipeline, on every stream that chapter 0's fuzz test keeps.
class DecodersTest {
  private static final Path STREAMS =
      Path.of(
          System.getProperty("course.root"),
          "chapters/00-contract/src/test/resources/manyclients/contract/frame");

  /// Chapter 0's decoder in a Netty pipeline: it does not depend on the origin of its bytes.
  private static final class Ours extends ByteToMessageDecoder {
    private final FrameDecoder decoder;

    Ours(int maxPayload) {
      this.decoder = new FrameDecoder(maxPayload);
    }

    @Override
    protected void decode(ChannelHandlerContext ctx, ByteBuf in, List<Object> out) {
      ByteBuffer bytes = in.nioBuffer();
      switch (decoder.decode(bytes)) {
        case FRAME -> {
          ByteBuffer payload = decoder.payload();
          out.add(in.retainedSlice(in.readerIndex() + FrameDecoder.HEADER, payload.remaining()));
          in.skipBytes(bytes.position());
        }
        case INCOMPLETE -> {}
        case NEGATIVE_LENGTH, TOO_LONG -> throw new CorruptedFrameException();
      }
    }
  }

  static List<Path> streams() throws Exception {
    try (Stream<Path> files = Files.walk(STREAMS)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("streams")
  void bothFindTheSameFramesAndRefuseTheSame(Path file) throws Exception {
    byte[] input = Files.readAllBytes(file);
    if (input.length >= 2) { // the limit, the size of the pieces, and the stream
      int max = Byte.toUnsignedInt(input[0]) * 40;
      int piece = 1 + Byte.toUnsignedInt(input[1]);
      ByteBuf stream = Unpooled.wrappedBuffer(input, 2, input.length - 2);
      var netty = new LengthFieldBasedFrameDecoder(max + 4, 0, 4, 0, 4);
      Found expected = Found.expected(stream.nioBuffer(), max);
      assertThat(Found.by(netty, stream.duplicate(), piece)).as("Netty's").isEqualTo(expected);
      assertThat(Found.by(new Ours(max), stream, piece)).as("ours").isEqualTo(expected);
    }
  }

  /// The payloads, and whether the bytes after them were refused.
  private record Found(List<ByteBuffer> payloads, boolean refused) {

    /// Returns the result of chapter 0's decoder for the whole stream. Its own tests compare that
    /// with a model, on the same streams.
    static Found expected(ByteBuffer stream, int maxPayload) {
      FrameDecoder decoder = new FrameDecoder(maxPayload);
      List<ByteBuffer> payloads = new ArrayList<>();
      Outcome outcome = decoder.decode(stream);
      while (outcome == Outcome.FRAME) {
        payloads.add(decoder.payload().slice());
        outcome = decoder.decode(stream);
      }
      return new Found(payloads, outcome != Outcome.INCOMPLETE);
    }

    /// Returns a decoder's result for a stream that comes in pieces, until it refuses the rest.
    static Found by(ChannelHandler decoder, ByteBuf stream, int piece) {
      EmbeddedChannel channel = new EmbeddedChannel(decoder);
      boolean refused = false;
      try {
        while (stream.isReadable()) {
          int size = Math.min(piece, stream.readableBytes());
          channel.writeInbound(stream.readBytes(size));
        }
      } catch (DecoderException e) {
        refused = true;
      }
      List<ByteBuffer> payloads = new ArrayList<>();
      for (ByteBuf frame = channel.readInbound(); frame != null; frame = channel.readInbound()) {
        payloads.add(ByteBuffer.allocate(frame.readableBytes()).put(frame.nioBuffer()).flip());
        frame.release();
      }
      channel.close(); // otherwise the decoder's bytes would count as a leak
      return new Found(payloads, refused);
    }
  }
}
