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
/// It knows streams, but neither sockets nor time, so a test can hold all of it in memory.
///
/// It belongs to one thread at a time. `replies` holds `unwritten` whole frames. `received` is to
/// become as large as a frame of `needed` bytes; `held` permits were taken for what it is beyond
/// its first size.
final class FrameConversation {
  /// Replies to pipelined requests leave together, in writes of about this size.
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

  /// @param client by which the X-ray tells it from others: its socket
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

  /// Blocks until bytes come, and keeps them. If there is no room for them, it first blocks until
  /// there is memory.
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

  /// Doubles the room, up to what is needed.
  private void grow() throws InterruptedException {
    int size = received.space().capacity();
    held += memory.take(Math.min(needed - size, size));
    received.flip();
    received.keep(needed);
  }

  /// A large request is no reason to keep so much room for ever.
  private void shrink() {
    if (held > 0) {
      received = new Accumulator();
      giveBack();
    }
  }

  /// Nothing more is received: gives back what it holds of the memory of all clients.
  void end() {
    received.discard(); // first: this thread may be held up from here on, and its connection known
    giveBack();
  }

  private void giveBack() {
    memory.giveBack(held);
    held = 0;
  }

  /// Whether bytes have come that are not received yet. For any thread.
  boolean hasUnread() throws IOException {
    return in.available() > 0;
  }

  /// Blocks until bytes come, and throws them away.
  ///
  /// @return false at the end of the stream
  boolean skip() throws IOException {
    ByteBuffer space = received.space().clear();
    return in.read(space.array()) >= 0;
  }

  /// Whether part of a request is there, and its rest is not.
  boolean isInsideRequest() {
    return !received.isEmpty();
  }

  /// How many requests have been taken: the number of the one that is arriving.
  long taken() {
    return taken;
  }

  /// Answers every request that is there in full, and writes the replies. False when a frame is
  /// malformed or the handler failed: nothing after that can be answered.
  boolean answer() throws IOException {
    ByteBuffer bytes = received.flip();
    Outcome outcome = decoder.decode(bytes);
    while (outcome == Outcome.FRAME && reply(decoder.payload())) {
      outcome = decoder.decode(bytes);
    }
    needed = decoder.needed();
    received.keep(Math.min(needed, received.space().capacity())); // it grows when more is to come
    if (received.isEmpty()) {
      shrink();
    }
    flush();
    switch (outcome) {
      case INCOMPLETE -> {}
      case FRAME -> counters.failed.increment(); // there was a frame, and no reply to it
      case NEGATIVE_LENGTH, TOO_LONG -> counters.malformed.increment();
    }
    return outcome == Outcome.INCOMPLETE;
  }

  private boolean reply(ByteBuffer request) throws IOException {
    if (stopped) {
      throw new SocketException("closed, with requests that nobody will answer");
    }
    taken++;
    counters.requests.increment();
    ByteBuffer reply;
    Xray.handlerBegan(client);
    try {
      reply = Objects.requireNonNull(handler.handle(request), "the handler returned no reply");
    } catch (Throwable t) { // whatever it was, it concerns this client alone
      onError.report(Kind.HANDLER, t);
      return false;
    } finally {
      Xray.handlerEnded(client);
      var _ = Thread.interrupted(); // left set, it would end the next wait of this thread at once
    }
    append(reply);
    return true;
  }

  /// Takes no more requests, not even those that have come. For any thread.
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
      replies = ByteBuffer.allocate(FIRST); // one large reply is no reason to keep so much for ever
    }
    replies.clear();
    counters.replies.add(unwritten);
    unwritten = 0;
  }
}
