package manyclients.wheel;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.nio.channels.ClosedChannelException;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.frame.Accumulator;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.frame.FrameDecoder.Outcome;
import manyclients.contract.frame.FrameEncoder;
import manyclients.contract.xray.Xray;
import org.jspecify.annotations.Nullable;

/// One client's conversation in frames, on a non-blocking channel: it reads the bytes that have
/// arrived, answers whole requests, and never waits. It has no clock.
///
/// `begun` holds bytes of requests that are not answered, or is null; `waiting` holds bytes that
/// the socket has not taken, or is null. While bytes wait, nothing is read and no handler called.
/// `unsent` replies are not counted yet. `hasMore` is set if whole requests may be left in `begun`.
final class FrameConversation {
  /// The maximum size of a read into the heap or a write from it. For each, the JDK needs native
  /// memory of that size.
  private static final int PART = 16 * 1024;

  /// The maximum number of requests answered in a row, before the other clients have their turn.
  private static final int AT_ONCE = 64;

  private final ByteChannel channel;
  private final WheelContext context;
  private @Nullable Accumulator begun;
  private @Nullable ByteBuffer waiting;
  private int unsent;
  private int taken;
  private boolean hasMore;
  private boolean broken;

  FrameConversation(ByteChannel channel, WheelContext context) {
    this.channel = channel;
    this.context = context;
  }

  /// Reads once and answers whole requests. If an earlier read has left some over, it reads nothing
  /// and answers those.
  ///
  /// @return the number of bytes read; −1 at the end of the stream, 1 if nothing had to be read
  int receive() throws IOException {
    Accumulator received = begun == null ? context.lend() : begun;
    if (hasMore) {
      answer(received);
      return 1;
    }
    ByteBuffer space = received.space();
    int count = channel.read(space.limit(Math.min(space.capacity(), space.position() + PART)));
    if (count != 0) { // empty visits are too many to report
      Xray.read(channel, count);
    }
    if (count > 0) {
      answer(received);
    } else {
      keep(received);
    }
    return count;
  }

  /// Keeps the beginning of a request. An empty accumulator is returned to the other clients.
  private void keep(Accumulator received) {
    if (received.isEmpty()) {
      begun = null;
      context.takeBack(received);
    } else {
      begun = received;
    }
  }

  /// Answers one request after another, until none is complete, a reply has to wait, or the turn is
  /// over.
  private void answer(Accumulator received) throws IOException {
    FrameDecoder decoder = context.decoder;
    ByteBuffer bytes = received.flip();
    Outcome outcome = Outcome.INCOMPLETE;
    boolean sound = true;
    int last = taken + AT_ONCE;
    context.out.clear();
    while (sound && waiting == null && taken != last) {
      outcome = decoder.decode(bytes);
      if (outcome != Outcome.FRAME) {
        break;
      }
      sound = reply(decoder.payload());
    }
    hasMore = taken == last;
    flush();
    if (!sound) {
      giveUp(context.counters.failed);
    } else if (outcome == Outcome.NEGATIVE_LENGTH || outcome == Outcome.TOO_LONG) {
      giveUp(context.counters.malformed);
    } else {
      received.keep(decoder.needed());
      keep(received);
    }
  }

  private boolean reply(ByteBuffer request) throws IOException {
    if (context.over) {
      throw new ClosedChannelException();
    }
    taken++;
    context.counters.requests.increment();
    ByteBuffer reply;
    Xray.handlerBegan(channel);
    try {
      reply = Objects.requireNonNull(context.handler.handle(request), "no reply");
    } catch (Throwable t) { // any failure concerns this client alone
      context.onError.report(Kind.HANDLER, t);
      return false;
    } finally {
      Xray.handlerEnded(channel);
      var _ = Thread.interrupted(); // otherwise the wheel's next nap would end immediately
    }
    add(reply);
    return true;
  }

  private void add(ByteBuffer reply) throws IOException {
    unsent++;
    if (context.out.remaining() < FrameEncoder.sizeOf(reply)) {
      push(context.out.flip());
      context.out.clear();
    }
    if (context.out.remaining() < FrameEncoder.sizeOf(reply)) {
      push(FrameEncoder.frame(reply));
    } else {
      FrameEncoder.encode(reply, context.out);
    }
  }

  private void giveUp(LongAdder reason) {
    reason.increment();
    begun = null;
    broken = true;
  }

  private void flush() throws IOException {
    push(context.out.flip());
    count();
  }

  /// Writes to the socket. Bytes that it does not take are copied, and wait; the buffer remains the
  /// caller's.
  private void push(ByteBuffer bytes) throws IOException {
    if (waiting == null && bytes.hasRemaining()) {
      write(bytes);
    }
    if (bytes.hasRemaining()) {
      int before = waiting == null ? 0 : waiting.remaining();
      ByteBuffer rest = ByteBuffer.allocate(before + bytes.remaining());
      if (waiting != null) {
        rest.put(waiting);
      }
      waiting = rest.put(bytes).flip();
    }
  }

  private void write(ByteBuffer bytes) throws IOException {
    int begin = bytes.position();
    int end = bytes.limit();
    boolean full = false;
    while (bytes.position() < end && !full) {
      bytes.limit(bytes.isDirect() ? end : Math.min(end, bytes.position() + PART));
      channel.write(bytes);
      full = bytes.hasRemaining();
    }
    bytes.limit(end);
    if (bytes.position() > begin || waiting == null) {
      tell(bytes.position() - begin, bytes.remaining());
    }
  }

  private void tell(int written, int left) {
    Xray.written(channel, written);
    if (left > 0) {
      Xray.blocked(channel, left);
    }
  }

  /// Writes bytes that had to wait. When all are written, the next requests have their turn.
  ///
  /// @return whether any byte was written
  boolean resume(ByteBuffer rest) throws IOException {
    int before = rest.remaining();
    write(rest);
    if (!rest.hasRemaining()) {
      waiting = null;
      count();
      if (begun != null) {
        answer(begun);
      }
    }
    return rest.remaining() < before;
  }

  private void count() {
    if (waiting == null) {
      context.counters.replies.add(unsent);
      unsent = 0;
    }
  }

  /// Returns the replies that wait for the socket, or null. While there are any, nothing is read.
  @Nullable ByteBuffer waiting() {
    return waiting;
  }

  /// Returns whether bytes of a request are kept.
  boolean isInsideRequest() {
    return begun != null;
  }

  /// Frees the unfinished request of a closed client, which the rota may keep for some turns.
  void forget() {
    begun = null;
  }

  /// Returns the memory that an unfinished request takes, in bytes.
  int kept() {
    return begun == null ? 0 : begun.space().capacity();
  }

  /// Returns whether a frame or a handler has failed: no further request can be answered.
  boolean isBroken() {
    return broken;
  }

  /// Returns the number of requests taken, which is also the number of the one that is arriving.
  int taken() {
    return taken;
  }
}
