package manyclients.uring;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.frame.FrameDecoder.Outcome;
import manyclients.contract.xray.Xray;
import manyclients.selector.Connection.State;
import manyclients.selector.Inbox;

/// Chapter 3's conversation with one change: it does not read, but is given the bytes that have
/// arrived. So it works with both readiness and completion.
///
/// Between two calls, one of two things is true. Either all complete requests have been answered,
/// and the inbox holds at most part of one. Or replies block the session or it pauses, and requests
/// wait in the inbox. For the loop's thread.
final class Session {
  /// The maximum number of requests that are answered before other clients have their turn.
  private static final int AT_ONCE = 64;

  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final Connection client;
  private final Loop loop;
  private final Replies replies;
  private final Runnable afterPause;
  private final Inbox inbox = new Inbox();
  private boolean pausing;

  /// Set when the client has ended its stream.
  private boolean ended;

  /// The state when no reply waits: at first WAITING for requests, DRAINING when no more will be
  /// answered, CLOSED when the client has ended its stream.
  private State afterReplies = State.WAITING;

  /// @param afterPause continues a paused session after the other clients' turn, by calling
  ///   [#proceed()]
  Session(Connection client, Replies replies, Runnable afterPause) {
    this.client = client;
    this.loop = client.loop;
    this.replies = replies;
    this.afterPause = afterPause;
  }

  /// Answers the requests that these bytes complete, if allowed, and keeps the rest. The bytes
  /// still belong to the caller; kept bytes are copied.
  ///
  /// @param decoder the decoder for these bytes
  /// @return false if the same request is still arriving, or has to wait: all its bytes have one
  ///   deadline
  boolean receive(ByteBuffer bytes, FrameDecoder decoder) throws IOException {
    if (!mayAnswer()) {
      store(bytes);
      return false;
    }
    if (inbox.isEmpty()) {
      answer(bytes, decoder);
      return true;
    }
    store(bytes);
    return answer(inbox.pending(), loop.decoder());
  }

  private boolean mayAnswer() {
    return afterReplies == State.WAITING && !pausing && !replies.isBlocked();
  }

  /// Appends bytes to the kept ones. The buffer doubles, so on average a byte is copied at most
  /// twice.
  private void store(ByteBuffer bytes) {
    if (afterReplies != State.WAITING) {
      return; // it would not be answered
    }
    if (inbox.isEmpty()) {
      inbox.keep(bytes, bytes.remaining());
    }
    while (bytes.hasRemaining()) {
      ByteBuffer space = inbox.space(NOTHING);
      if (!space.hasRemaining()) {
        inbox.keep(space.flip(), Integer.MAX_VALUE);
        space = inbox.space(NOTHING);
      }
      int part = Math.min(space.remaining(), bytes.remaining());
      space.put(space.position(), bytes, bytes.position(), part).position(space.position() + part);
      bytes.position(bytes.position() + part);
    }
  }

  /// Continues after a pause, or when the replies that blocked it have left.
  boolean proceed() throws IOException {
    pausing = false;
    if (mayAnswer()) {
      answer(inbox.pending(), loop.decoder());
    }
    checkEnd();
    return true;
  }

  /// Ends the client's stream. The client still gets the replies to its requests.
  void end() {
    ended = true;
    checkEnd();
  }

  private void checkEnd() {
    if (!ended || !mayAnswer()) {
      return; // not yet, or it ends anyway
    }
    if (!inbox.isEmpty()) {
      inbox.clear();
      loop.counters().failed.increment();
      loop.onError().report(Kind.CONNECTION, new EOFException("the stream ended inside a request"));
    }
    afterReplies = State.CLOSED;
  }

  /// Answers until no complete request is left, replies have to wait, or other clients have a turn.
  ///
  /// @return whether there was a complete request
  private boolean answer(ByteBuffer bytes, FrameDecoder decoder) throws IOException {
    int start = bytes.position();
    Outcome outcome = Outcome.INCOMPLETE;
    boolean sound = true;
    int left = AT_ONCE;
    while (sound && !replies.isBlocked() && left-- > 0 && !loop.isStopping()) {
      outcome = decoder.decode(bytes);
      if (outcome != Outcome.FRAME) {
        break;
      }
      sound = reply(decoder.payload());
    }
    replies.flush();
    boolean progress = bytes.position() > start;
    if (!sound) {
      giveUp(loop.counters().failed);
    } else if (outcome == Outcome.NEGATIVE_LENGTH || outcome == Outcome.TOO_LONG) {
      giveUp(loop.counters().malformed);
    } else {
      boolean more = outcome == Outcome.FRAME && bytes.hasRemaining();
      inbox.keep(bytes, decoder.needed());
      pause(more && !replies.isBlocked());
    }
    return progress;
  }

  private void pause(boolean more) {
    if (more) {
      pausing = true;
      loop.runAfterOthers(afterPause);
    }
  }

  private boolean reply(ByteBuffer request) throws IOException {
    loop.counters().requests.increment();
    ByteBuffer reply;
    Xray.handlerBegan(client);
    try {
      reply = Objects.requireNonNull(loop.handler().handle(request), "no reply");
    } catch (Throwable t) { // any failure concerns this client alone
      loop.onError().report(Kind.HANDLER, t);
      return false;
    } finally {
      var _ = Thread.interrupted(); // an interrupt must not hit the next handler
      Xray.handlerEnded(client);
    }
    replies.reply(reply);
    return true;
  }

  /// Answers nothing more, because the handler has failed, or the bytes are malformed. Earlier
  /// replies still go out.
  private void giveUp(LongAdder reason) {
    reason.increment();
    inbox.clear();
    afterReplies = State.DRAINING;
  }

  /// Returns the state in which the connection waits.
  State state() {
    boolean last = afterReplies != State.WAITING && !replies.isEmpty();
    if (replies.isBlocked() || last) {
      return State.WAITING_TO_WRITE;
    } else if (pausing && afterReplies == State.WAITING) {
      return State.WORKING;
    }
    return ended && afterReplies == State.DRAINING ? State.CLOSED : afterReplies;
  }

  /// Returns the maximum time in that state.
  Duration timeout() {
    boolean idle = inbox.isEmpty() && !replies.isBlocked();
    return idle ? loop.limits().idleTimeout() : loop.limits().requestTimeout();
  }

  /// Returns the number of bytes of memory for requests that are not answered yet.
  int kept() {
    return inbox.size();
  }

  /// Returns whether bytes of a request are kept.
  boolean isInsideRequest() {
    return !inbox.isEmpty();
  }

  /// Returns whether the client has ended its stream.
  boolean hasEnded() {
    return ended;
  }

  /// Stops answering. Bytes that arrive from now on are ignored.
  void drain() {
    if (afterReplies == State.WAITING) {
      afterReplies = State.DRAINING;
    }
  }

  /// Returns whether the session ends after the work in progress. From then on, an error of the
  /// connection does not count as a failure.
  boolean isLeaving() {
    return afterReplies == State.DRAINING;
  }

  /// Frees the kept bytes.
  void close() {
    afterReplies = State.CLOSED;
    inbox.clear();
    replies.forget();
  }
}
