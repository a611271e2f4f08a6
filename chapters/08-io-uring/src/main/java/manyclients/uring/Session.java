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

/// Chapter 3's conversation turned round: it does not read, it is given what has come. So it serves
/// readiness and completion alike.
///
/// Either all whole requests that came have been answered, and the inbox holds at most part of one;
/// or replies block it, or it pauses, and requests wait in the inbox. All of it belongs to the
/// loop's thread.
final class Session {
  /// How many requests are answered in a row before the other clients have their turn.
  private static final int AT_ONCE = 64;

  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final Connection client;
  private final Loop loop;
  private final Replies replies;
  private final Runnable afterPause;
  private final Inbox inbox = new Inbox();
  private boolean pausing;

  /// Whether the client has ended its stream.
  private boolean ended;

  /// The state when no reply waits: WAITING for requests at first, DRAINING when none will be
  /// answered any more, CLOSED when the client has ended its stream.
  private State afterReplies = State.WAITING;

  /// @param afterPause has its turn behind the other clients when it pauses: [#proceed()] is to be
  ///   called
  Session(Connection client, Replies replies, Runnable afterPause) {
    this.client = client;
    this.loop = client.loop;
    this.replies = replies;
    this.afterPause = afterPause;
  }

  /// Bytes have come: answers the requests that they complete, if it may, and keeps the rest. The
  /// bytes stay their owner's; what is kept is copied.
  ///
  /// @param decoder to decode these bytes with
  /// @return false when the same request is still arriving, or has to wait: one deadline for all
  ///   its bytes
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

  /// Puts bytes behind those that are kept. The room doubles, so a byte is copied twice at most, on
  /// average.
  private void store(ByteBuffer bytes) {
    if (afterReplies != State.WAITING) {
      return; // it will not be answered
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

  /// Goes on after a pause, or when the replies that blocked it have left.
  boolean proceed() throws IOException {
    pausing = false;
    if (mayAnswer()) {
      answer(inbox.pending(), loop.decoder());
    }
    checkEnd();
    return true;
  }

  /// The client has ended its stream. It gets the replies to what it has asked.
  void end() {
    ended = true;
    checkEnd();
  }

  private void checkEnd() {
    if (!ended || !mayAnswer()) {
      return; // not yet, or it is to end anyway
    }
    if (!inbox.isEmpty()) {
      inbox.clear();
      loop.counters().failed.increment();
      loop.onError().report(Kind.CONNECTION, new EOFException("the stream ended inside a request"));
    }
    afterReplies = State.CLOSED;
  }

  /// Answers until no whole request is left, replies have to wait, or others have waited enough.
  ///
  /// @return whether there was a whole one
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
    } catch (Throwable t) { // whatever it was, it concerns this client alone
      loop.onError().report(Kind.HANDLER, t);
      return false;
    } finally {
      var _ = Thread.interrupted(); // of this handler, and not to be seen by the next one
      Xray.handlerEnded(client);
    }
    replies.reply(reply);
    return true;
  }

  /// What came cannot be answered, nor anything after it. The replies before it still go out.
  private void giveUp(LongAdder reason) {
    reason.increment();
    inbox.clear();
    afterReplies = State.DRAINING;
  }

  /// What the connection is to wait for.
  State state() {
    boolean last = afterReplies != State.WAITING && !replies.isEmpty();
    if (replies.isBlocked() || last) {
      return State.WAITING_TO_WRITE;
    } else if (pausing && afterReplies == State.WAITING) {
      return State.WORKING;
    }
    return ended && afterReplies == State.DRAINING ? State.CLOSED : afterReplies;
  }

  /// How long that may take.
  Duration timeout() {
    boolean idle = inbox.isEmpty() && !replies.isBlocked();
    return idle ? loop.limits().idleTimeout() : loop.limits().requestTimeout();
  }

  /// How many bytes of memory it has for requests that are not answered yet.
  int kept() {
    return inbox.size();
  }

  /// Whether part of a request has come.
  boolean isInsideRequest() {
    return !inbox.isEmpty();
  }

  /// Whether the client has ended its stream.
  boolean hasEnded() {
    return ended;
  }

  /// Answers nothing that comes from now on.
  void drain() {
    if (afterReplies == State.WAITING) {
      afterReplies = State.DRAINING;
    }
  }

  /// Whether it ends after what it has begun: an error of the connection is no failure from here
  /// on.
  boolean isLeaving() {
    return afterReplies == State.DRAINING;
  }

  /// Lets go of what was kept.
  void close() {
    afterReplies = State.CLOSED;
    inbox.clear();
    replies.forget();
  }
}
