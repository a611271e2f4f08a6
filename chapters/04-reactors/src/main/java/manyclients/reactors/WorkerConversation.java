package manyclients.reactors;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import manyclients.contract.frame.FrameDecoder;
import manyclients.contract.frame.FrameDecoder.Outcome;
import manyclients.contract.xray.Xray;
import manyclients.selector.Connection.State;
import manyclients.selector.Conversation;
import manyclients.selector.FrameProtocol;
import manyclients.selector.Inbox;
import manyclients.selector.LoopContext;
import manyclients.selector.Outbox;

/// A conversation in frames whose requests are answered by workers. Requests are submitted as they
/// arrive, and replies leave in the order of the requests. Everything belongs to the loop's thread:
/// a worker sees only a [Job].
///
/// The inbox holds whole requests only while the reorder buffer is full, the conversation is queued
/// for a permit, or a reply waits in the outbox. Each of these ends with a call of [#proceed()].
final class WorkerConversation implements Conversation {
  private final ByteChannel channel;
  private final FrameProtocol frames;
  private final LoopContext context;
  private final AdmissionQueue queue;
  private final Runnable proceed;
  private final Runnable onDone = this::onDone; // one for all jobs
  private final Inbox inbox = new Inbox();
  private final Outbox outbox;
  private final ReorderBuffer window = new ReorderBuffer();

  /// The state when no request is in progress and no reply waits, as in chapter 3.
  private State afterReplies = State.WAITING;

  /// @param proceed runs in the loop when a permit or a reply lets the conversation continue
  ///   without an event of its channel; it calls [#proceed()]
  WorkerConversation(ByteChannel channel, WorkerProtocol protocol, Runnable proceed) {
    this.channel = channel;
    this.frames = protocol.frames();
    this.context = frames.context();
    this.queue = protocol.queue();
    this.proceed = proceed;
    this.outbox = new Outbox(channel, context.counters());
  }

  /// Reads once, and submits whole requests.
  ///
  /// @return whether a request begins to arrive while none is in progress: the deadline restarts
  @Override
  public boolean receive() throws IOException {
    boolean fresh = inbox.isEmpty() && !isBusy();
    ByteBuffer bytes = inbox.space(context.loop().in());
    int count = channel.read(bytes);
    Xray.read(channel, count);
    if (count < 0) {
      afterReplies = State.CLOSED;
      checkEnd();
    } else {
      take(bytes.flip());
    }
    return fresh;
  }

  /// Sends waiting bytes and finished replies, and then takes the next requests.
  ///
  /// @return whether a reply has left: then the deadline restarts, for the next reply
  @Override
  public boolean proceed() throws IOException {
    if (!outbox.resume()) {
      return false;
    }
    boolean sent = send();
    if (!outbox.isBlocked()) {
      take(inbox.pending());
    }
    checkEnd();
    return sent;
  }

  /// Throws if the client has ended its stream inside a request, once all earlier requests have had
  /// their replies.
  private void checkEnd() throws EOFException {
    if (state() == State.CLOSED && !inbox.isEmpty()) {
      throw new EOFException("the stream ended inside a request");
    }
  }

  /// Submits requests while the reorder buffer is open and there are permits. The others stay in
  /// the inbox, and nothing more is read: back-pressure, in the end by TCP.
  private void take(ByteBuffer bytes) {
    FrameDecoder decoder = frames.decoder();
    Outcome outcome = Outcome.FRAME;
    while (outcome == Outcome.FRAME && mayTake()) {
      int start = bytes.position();
      outcome = decoder.decode(bytes);
      if (outcome == Outcome.FRAME && queue.isFree(proceed)) {
        submit(decoder.payload());
      } else if (outcome == Outcome.FRAME) {
        bytes.position(start); // not taken yet
        queue.enter(proceed);
      }
    }
    if (outcome == Outcome.NEGATIVE_LENGTH || outcome == Outcome.TOO_LONG) {
      giveUp(context.counters().malformed);
    } else {
      inbox.keep(bytes, outcome == Outcome.FRAME ? bytes.remaining() : decoder.needed());
    }
  }

  private void submit(ByteBuffer request) {
    context.counters().requests.increment();
    Xray.taken(channel);
    Job job = new Job(channel, request, frames, onDone);
    window.add(job);
    Xray.queued(channel);
    queue.submit(job);
  }

  private void onDone() {
    queue.release();
    proceed.run();
  }

  /// Sends the replies that are done, up to the first that is not.
  ///
  /// @return whether there was such a reply, or a handler's failure
  private boolean send() throws IOException {
    ByteBuffer out = context.loop().out();
    Job job = window.next();
    boolean any = job != null;
    while (job != null) {
      ByteBuffer reply = job.reply();
      if (reply == null) {
        window.clear(); // later requests are not answered
        giveUp(context.counters().failed);
        break;
      }
      outbox.reply(reply, out);
      job = outbox.isBlocked() ? null : window.next();
    }
    outbox.flush(out);
    return any;
  }

  /// Stops reading after a request that cannot be answered. The earlier replies still go out.
  private void giveUp(LongAdder reason) {
    reason.increment();
    queue.leave(proceed);
    inbox.clear();
    drain();
  }

  @Override
  public State state() {
    if (outbox.isBlocked()) {
      return State.WAITING_TO_WRITE;
    } else if (!isBusy()) {
      return afterReplies;
    }
    return mayTake() && afterReplies == State.WAITING ? State.READING_AHEAD : State.WORKING;
  }

  /// Returns whether a request needs a permit or is in progress, or its reply waits for another.
  private boolean isBusy() {
    return !window.isEmpty() || queue.isInLine(proceed);
  }

  /// Returns whether there is room for another request.
  private boolean mayTake() {
    return window.isOpen() && !queue.isInLine(proceed);
  }

  @Override
  public int kept() {
    return inbox.size();
  }

  @Override
  public Duration timeout() {
    boolean idle = inbox.isEmpty() && !isBusy() && !outbox.isBlocked();
    return idle ? context.limits().idleTimeout() : context.limits().requestTimeout();
  }

  @Override
  public void drain() {
    if (afterReplies == State.WAITING) {
      afterReplies = State.DRAINING;
    }
  }

  @Override
  public boolean isLeaving() {
    return afterReplies == State.DRAINING;
  }

  /// Cancels the jobs. They still come back, and return their permits.
  @Override
  public void close() {
    outbox.clear();
    inbox.clear();
    queue.leave(proceed);
    window.clear();
  }
}
