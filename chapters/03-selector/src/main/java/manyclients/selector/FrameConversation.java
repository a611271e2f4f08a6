package manyclients.selector;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.frame.FrameDecoder.Outcome;

/// A conversation in frames whose requests are answered at once, in the loop.
///
/// Either all whole requests that were read have been answered, and the inbox holds at most part of
/// one; or a reply waits in the outbox, and requests wait behind it in the inbox.
final class FrameConversation implements Conversation {
  private final ByteChannel channel;
  private final FrameProtocol protocol;
  private final LoopContext context;
  private final Inbox inbox = new Inbox();
  private final Outbox outbox;

  /// The state when no reply waits: WAITING for requests at first, DRAINING when none will be
  /// answered any more, CLOSED when the client has ended its stream.
  private Connection.State afterReplies = Connection.State.WAITING;

  FrameConversation(ByteChannel channel, FrameProtocol protocol) {
    this.channel = channel;
    this.protocol = protocol;
    this.context = protocol.context();
    this.outbox = new Outbox(channel, context.counters());
  }

  /// Reads once and answers what is complete.
  ///
  /// @return false when the same request is still arriving: one deadline for all its bytes
  @Override
  public boolean receive() throws IOException {
    boolean fresh = inbox.isEmpty();
    ByteBuffer bytes = inbox.space(context.loop().in());
    if (channel.read(bytes) < 0) {
      end();
      return true;
    }
    return answer(bytes.flip()) || fresh;
  }

  private void end() throws EOFException {
    if (!inbox.isEmpty()) {
      throw new EOFException("the stream ended inside a request");
    }
    afterReplies = Connection.State.CLOSED;
  }

  /// Writes what has had to wait. When all of that is gone, it is the turn of the next requests.
  ///
  /// @return false when the same reply still waits
  @Override
  public boolean proceed() throws IOException {
    if (!outbox.resume()) {
      return false;
    }
    answer(inbox.pending());
    return true;
  }

  /// Answers request by request, until no whole one is left or a reply has to wait.
  ///
  /// @return whether there was a whole one
  private boolean answer(ByteBuffer bytes) throws IOException {
    FrameDecoder decoder = protocol.decoder();
    int start = bytes.position();
    Outcome outcome = Outcome.INCOMPLETE;
    boolean sound = true;
    while (sound && !outbox.isBlocked()) {
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
      inbox.keep(bytes, decoder.needed());
    }
    return progress;
  }

  private boolean reply(ByteBuffer request) throws IOException {
    context.counters().requests.increment();
    ByteBuffer reply;
    try {
      reply = Objects.requireNonNull(protocol.handler().handle(request));
    } catch (Throwable t) {
      return false; // whatever it was, it concerns this client alone
    } finally {
      var _ = Thread.interrupted(); // left set, it would keep the selector from ever waiting again
    }
    outbox.reply(reply, context.loop().out());
    return true;
  }

  /// What came cannot be answered, nor anything after it. The replies before it still go out.
  private void giveUp(LongAdder reason) {
    reason.increment();
    inbox.clear();
    afterReplies = Connection.State.DRAINING;
  }

  @Override
  public Connection.State state() {
    return outbox.isBlocked() ? Connection.State.WAITING_TO_WRITE : afterReplies;
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
}
