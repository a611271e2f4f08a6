package manyclients.blocking;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.Objects;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.RequestHandler;
import manyclients.contract.frame.Accumulator;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.frame.FrameDecoder.Outcome;
import manyclients.contract.frame.FrameEncoder;
import manyclients.contract.xray.Xray;

/// One client's conversation in frames: decodes its requests, and encodes and writes the replies.
/// It uses streams, but neither sockets nor time, so a test can run it in memory.
///
/// It belongs to one thread at a time. `replies` holds `unwritten` whole frames. `received` has to
/// grow to hold a frame of `needed` bytes; `held` permits were taken for its growth beyond its
/// first size.
final class FrameConversation {
  /// Replies to pipelined requests leave together, in writes of up to this size; a larger reply
  /// leaves alone.
  private static final int WRITE = 65_536;

  private static final int FIRST = 1_024;

  private final Object client;
  private final InputStream in;
  private final OutputStream out;
  private final RequestHandler handler;
  private final Counters counters;
  private final ErrorListener onError;
  private final FrameDecoder decoder;
  private final RequestMemory memory;
  private Accumulator received = new Accumulator();
  private int needed;
  private int held;
  private ByteBuffer replies = ByteBuffer.allocate(FIRST);
  private int unwritten;
  private long taken;
  private volatile boolean stopped;

  /// @param client the socket, which identifies the client in the X-ray
  FrameConversation(
      Object client,
      InputStream in,
      OutputStream out,
      RequestHandler handler,
      int maxFrame,
      Admission admission) {
    this.client = client;
    this.in = in;
    this.out = out;
    this.handler = handler;
    this.memory = admission.memory;
    this.counters = admission.counters;
    this.onError = admission.onError;
    this.decoder = new FrameDecoder(maxFrame);
  }

  /// Blocks until bytes arrive, and keeps them. If there is no memory for them, it first blocks
  /// until there is.
  ///
  /// @return false at the end of the stream
  boolean receive() throws IOException, InterruptedException {
    if (!received.space().hasRemaining()) {
      grow();
    }
    ByteBuffer space = received.space();
    int count = in.read(space.array(), space.position(), space.remaining());
    Xray.read(client, count);
    if (count > 0) {
      space.position(space.position() + count);
    }
    return count >= 0;
  }

  /// Doubles the buffer, up to the size needed.
  private void grow() throws InterruptedException {
    int size = received.space().capacity();
    held += memory.take(Math.min(needed - size, size));
    received.flip();
    received.keep(needed);
  }

  /// Returns the memory of a large request.
  private void shrink() {
    if (held > 0) {
      received = new Accumulator();
      giveBack();
    }
  }

  /// Stops receiving, and returns this connection's share of the memory for all clients.
  void end() {
    received.discard(); // first: others may refer to this object while the thread is delayed
    giveBack();
  }

  private void giveBack() {
    memory.giveBack(held);
    held = 0;
  }

  /// Returns whether bytes have arrived that are not received yet. Any thread may call it.
  boolean hasUnread() throws IOException {
    return in.available() > 0;
  }

  /// Blocks until bytes arrive, and throws them away.
  ///
  /// @return false at the end of the stream
  boolean skip() throws IOException {
    ByteBuffer space = received.space().clear();
    return in.read(space.array()) >= 0;
  }

  /// Returns whether bytes of an unanswered request are kept.
  boolean isInsideRequest() {
    return !received.isEmpty();
  }

  /// Returns the number of requests taken, which is also the number of the one that is arriving.
  long taken() {
    return taken;
  }

  /// Answers every whole request, and writes the replies. Returns false if a frame is malformed or
  /// the handler failed: then no later request can be answered.
  boolean answer() throws IOException {
    ByteBuffer bytes = received.flip();
    Outcome outcome = decoder.decode(bytes);
    while (outcome == Outcome.FRAME && reply(decoder.payload())) {
      outcome = decoder.decode(bytes);
    }
    needed = decoder.needed();
    received.keep(Math.min(needed, received.space().capacity())); // it grows when more bytes arrive
    if (received.isEmpty()) {
      shrink();
    }
    flush();
    switch (outcome) {
      case INCOMPLETE -> {}
      case FRAME -> counters.failed.increment(); // a frame without a reply
      case NEGATIVE_LENGTH, TOO_LONG -> counters.malformed.increment();
    }
    return outcome == Outcome.INCOMPLETE;
  }

  private boolean reply(ByteBuffer request) throws IOException {
    if (stopped) {
      throw new SocketException("closed with unanswered requests");
    }
    taken++;
    counters.requests.increment();
    ByteBuffer reply;
    Xray.handlerBegan(client);
    try {
      reply = Objects.requireNonNull(handler.handle(request), "the handler returned no reply");
    } catch (Throwable t) { // any failure concerns this client alone
      onError.report(Kind.HANDLER, t);
      return false;
    } finally {
      Xray.handlerEnded(client);
      var _ = Thread.interrupted(); // otherwise this thread's next wait would end immediately
    }
    append(reply);
    return true;
  }

  /// Takes no more requests, not even those that have arrived. Any thread may call it.
  void stop() {
    stopped = true;
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
    Xray.written(client, replies.position());
    if (replies.capacity() > WRITE) {
      replies = ByteBuffer.allocate(FIRST); // the memory for a large reply is not kept
    }
    replies.clear();
    counters.replies.add(unwritten);
    unwritten = 0;
  }
}
