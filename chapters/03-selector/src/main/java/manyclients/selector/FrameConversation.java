package manyclients.selector;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.frame.FrameDecoder.Outcome;
import manyclients.contract.xray.Xray;

/// A conversation in frames whose requests are answered immediately, in the loop.
///
/// Between two calls, one of these is true. All whole requests have been answered, and the inbox
/// holds at most part of one. Or a reply waits in the outbox, and requests wait in the inbox. Or
/// the conversation pauses, and requests wait in the inbox for a task of the loop.
final class FrameConversation implements Conversation {
  /// The maximum number of requests answered in a row, before the other clients have their turn.
  private static final int AT_ONCE = 64;

  /// Enough reads for a frame of a megabyte, if all of it has arrived.
  private static final int MOST_READS = 32;

  private final ByteChannel channel;
  private final FrameProtocol protocol;
  private final LoopContext context;
  private final Inbox inbox = new Inbox();
  private final Outbox outbox;
  private final Runnable proceed;
  private boolean pausing;

  /// The state when no reply waits: at first WAITING for requests, DRAINING when none will be
  /// answered any more, CLOSED when the client has ended its stream.
  private Connection.State afterReplies = Connection.State.WAITING;

  /// @param proceed becomes a task of the loop when the conversation pauses; it calls [#proceed()]
  FrameConversation(ByteChannel channel, FrameProtocol protocol, Runnable proceed) {
    this.proceed = proceed;
    this.channel = channel;
    this.protocol = protocol;
    this.context = protocol.context();
    this.outbox = new Outbox(channel, context.counters());
  }

  /// Reads once, and answers whole requests. While a read fills its buffer and part of a request is
  /// kept, it reads on: otherwise the deadline might pass while the rest is in the kernel.
  ///
  /// @return false while the same request is still arriving: all its bytes have one deadline
  @Override
  public boolean receive() throws IOException {
    boolean progress = inbox.isEmpty();
    boolean more = true;
    for (int reads = 0; more && reads < MOST_READS; reads++) {
      ByteBuffer bytes = inbox.space(context.loop().in());
      int count = channel.read(bytes);
      Xray.read(channel, count);
      if (count < 0) {
        end();
        return true;
      }
      more = !bytes.hasRemaining();
      progress |= answer(bytes.flip());
      more &= !inbox.isEmpty() && state() == Connection.State.WAITING;
    }
    return progress;
  }

  private void end() throws EOFException {
    if (!inbox.isEmpty()) {
      throw new EOFException("the stream ended inside a request");
    }
    afterReplies = Connection.State.CLOSED;
  }

  /// Writes replies that had to wait. When all are written, the next requests have their turn.
  ///
  /// @return false if the same reply still waits
  @Override
  public boolean proceed() throws IOException {
    if (!outbox.resume()) {
      return false;
    }
    pausing = false;
    answer(inbox.pending());
    return true;
  }

  /// Answers until no request is whole, a reply has to wait, or other clients must have a turn.
  ///
  /// @return whether there was a whole request
  private boolean answer(ByteBuffer bytes) throws IOException {
    FrameDecoder decoder = protocol.decoder();
    int start = bytes.position();
    Outcome outcome = Outcome.INCOMPLETE;
    boolean sound = true;
    int left = AT_ONCE;
    while (sound && !outbox.isBlocked() && left-- > 0 && !context.loop().isStopping()) {
      outcome = decoder.decode(bytes);
      if (outcome != Outcome.FRAME) {
        break;
      }
      sound = reply(decoder.payload());
    }
    outbox.flush(context.loop().out());
    boolean progress = bytes.position() > start;
    if (!sound) {
      giveUp(context.counters().failed);
    } else if (outcome == Outcome.NEGATIVE_LENGTH || outcome == Outcome.TOO_LONG) {
      giveUp(context.counters().malformed);
    } else {
      boolean more = outcome == Outcome.FRAME && bytes.hasRemaining();
      inbox.keep(bytes, decoder.needed());
      pause(more && !outbox.isBlocked());
    }
    return progress;
  }

  private void pause(boolean more) {
    if (more) {
      pausing = true;
      context.loop().queueInLoop(proceed);
    }
  }

  private boolean reply(ByteBuffer request) throws IOException {
    context.counters().requests.increment();
    ByteBuffer reply;
    Xray.handlerBegan(channel);
    try {
      reply = Objects.requireNonNull(protocol.handler().handle(request), "no reply");
    } catch (Throwable t) { // any failure concerns this client alone
      context.onError().report(Kind.HANDLER, t);
      return false;
    } finally {
      var _ = Thread.interrupted(); // the flag must not reach the next handler
      Xray.handlerEnded(channel);
    }
    outbox.reply(reply, context.loop().out());
    return true;
  }

  /// Stops reading after a request that cannot be answered. The earlier replies still go out.
  private void giveUp(LongAdder reason) {
    reason.increment();
    inbox.clear();
    afterReplies = Connection.State.DRAINING;
  }

  @Override
  public Connection.State state() {
    if (outbox.isBlocked()) {
      return Connection.State.WAITING_TO_WRITE;
    }
    return pausing ? Connection.State.WORKING : afterReplies;
  }

  @Override
  public int kept() {
    return inbox.size();
  }

  @Override
  public Duration timeout() {
    boolean idle = inbox.isEmpty() && !outbox.isBlocked();
    return idle ? context.limits().idleTimeout() : context.limits().requestTimeout();
  }

  @Override
  public void drain() {
    afterReplies = Connection.State.DRAINING;
  }

  @Override
  public boolean isLeaving() {
    return afterReplies == Connection.State.DRAINING;
  }

  @Override
  public void close() {
    inbox.clear();
    outbox.clear();
  }
}
