package manyclients.blocking;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Objects;
import manyclients.contract.Counters;
import manyclients.contract.RequestHandler;
import manyclients.contract.frame.Accumulator;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.frame.FrameDecoder.Outcome;
import manyclients.contract.frame.FrameEncoder;

/// The talk with one client: bytes in, replies out. It knows streams, but neither sockets nor time,
/// so a test can hold the whole conversation in memory.
final class Exchange {
  /// Replies to pipelined requests leave together, in writes of about this size.
  private static final int WRITE = 65_536;

  private final InputStream in;
  private final OutputStream out;
  private final RequestHandler handler;
  private final Counters counters;
  private final FrameDecoder decoder;
  private final Accumulator received = new Accumulator();
  private ByteBuffer replies = ByteBuffer.allocate(1_024);
  private int unwritten;
  private long taken;

  Exchange(
      InputStream in, OutputStream out, RequestHandler handler, int maxFrame, Counters counters) {
    this.in = in;
    this.out = out;
    this.handler = handler;
    this.counters = counters;
    this.decoder = new FrameDecoder(maxFrame);
  }

  /// Blocks until bytes come. False when the client has said its last.
  boolean receive() throws IOException {
    ByteBuffer space = received.space();
    int count = in.read(space.array(), space.position(), space.remaining());
    if (count > 0) {
      space.position(space.position() + count);
    }
    return count >= 0;
  }

  /// Blocks until bytes come, and throws them away. False when there are no more.
  boolean skip() throws IOException {
    ByteBuffer space = received.space().clear();
    return in.read(space.array()) >= 0;
  }

  /// Whether part of a request is there, and its rest is not.
  boolean insideRequest() {
    return !received.isEmpty();
  }

  /// How many requests have been taken: the number of the one that is arriving.
  long taken() {
    return taken;
  }

  /// Answers every request that is there in full. False when what follows cannot be answered.
  boolean answer() throws IOException {
    ByteBuffer bytes = received.flip();
    Outcome outcome = decoder.decode(bytes);
    while (outcome == Outcome.FRAME && reply(decoder.payload())) {
      outcome = decoder.decode(bytes);
    }
    received.keep(decoder.needed());
    flush();
    switch (outcome) {
      case INCOMPLETE -> {}
      case FRAME -> counters.failed.increment();
      case NEGATIVE_LENGTH, TOO_LONG -> counters.malformed.increment();
    }
    return outcome == Outcome.INCOMPLETE;
  }

  private boolean reply(ByteBuffer request) throws IOException {
    taken++;
    counters.requests.increment();
    ByteBuffer reply;
    try {
      reply = Objects.requireNonNull(handler.handle(request));
    } catch (Throwable t) {
      return false; // whatever it was, it concerns this client alone
    }
    append(reply);
    return true;
  }

  private void append(ByteBuffer reply) throws IOException {
    int size = FrameEncoder.sizeOf(reply);
    if (replies.position() > 0 && replies.position() + size > WRITE) {
      flush();
    }
    if (replies.remaining() < size) {
      int capacity = Math.max(replies.position() + size, 2 * replies.capacity());
      replies = ByteBuffer.allocate(capacity).put(replies.flip());
    }
    FrameEncoder.encode(reply, replies);
    unwritten++;
  }

  private void flush() throws IOException {
    out.write(replies.array(), 0, replies.position());
    replies.clear();
    counters.replies.add(unwritten);
    unwritten = 0;
  }
}
