package manyclients.contract.frame;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import manyclients.contract.frame.FrameDecoder.Outcome;

/// The result of decoding a stream: some payloads, the outcome that ended them, and the bytes left
/// over.
public record Decoded(List<ByteBuffer> payloads, Outcome end, ByteBuffer rest) {
  /// Returns the expected result, computed in the simplest way: the model for the decoder.
  public static Decoded expected(byte[] stream, int maxPayload) {
    List<ByteBuffer> payloads = new ArrayList<>();
    ByteBuffer left = ByteBuffer.wrap(stream);
    while (left.remaining() >= 4) {
      long length = left.duplicate().getInt();
      if (length < 0 || length > maxPayload) {
        Outcome why = length < 0 ? Outcome.NEGATIVE_LENGTH : Outcome.TOO_LONG;
        return new Decoded(payloads, why, left);
      }
      if (left.remaining() < 4 + length) {
        break;
      }
      payloads.add(left.slice(left.position() + 4, (int) length));
      left = left.slice(left.position() + 4 + (int) length, left.remaining() - 4 - (int) length);
    }
    return new Decoded(payloads, Outcome.INCOMPLETE, left.slice());
  }

  /// Returns the decoder's result for a stream that arrives in pieces of these sizes.
  public static Decoded inPieces(byte[] stream, int maxPayload, IntSupplier sizes) {
    FrameDecoder decoder = new FrameDecoder(maxPayload);
    Accumulator accumulator = new Accumulator();
    List<ByteBuffer> payloads = new ArrayList<>();
    ByteBuffer arriving = ByteBuffer.wrap(stream);
    Outcome outcome = Outcome.INCOMPLETE;
    while (outcome == Outcome.INCOMPLETE && arriving.hasRemaining()) {
      receive(arriving, accumulator.space(), sizes.getAsInt());
      ByteBuffer received = accumulator.flip();
      outcome = decoder.decode(received);
      while (outcome == Outcome.FRAME) {
        payloads.add(copyOf(decoder.payload()));
        outcome = decoder.decode(received);
      }
      accumulator.keep(decoder.needed());
    }
    ByteBuffer kept = copyOf(accumulator.flip());
    ByteBuffer rest = ByteBuffer.allocate(kept.remaining() + arriving.remaining());
    return new Decoded(payloads, outcome, rest.put(kept).put(arriving).flip());
  }

  private static void receive(ByteBuffer arriving, ByteBuffer space, int size) {
    int count = Math.min(size, Math.min(arriving.remaining(), space.remaining()));
    space.put(arriving.slice(arriving.position(), count));
    arriving.position(arriving.position() + count);
  }

  private static ByteBuffer copyOf(ByteBuffer bytes) {
    return ByteBuffer.allocate(bytes.remaining()).put(bytes.duplicate()).flip();
  }
}
