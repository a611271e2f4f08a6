package manyclients.reactors;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.util.concurrent.atomic.LongAdder;
import manyclients.selector.Inbox;
import manyclients.selector.Outbox;
import manyclients.selector.Service;
import manyclients.workbench.frame.FrameDecoder;
import manyclients.workbench.frame.FrameDecoder.Outcome;

// tag::exchange[]
/// The talk with one client whose requests are answered by workers. Requests go to the desk as they
/// come, replies leave in the order of the requests. It knows a channel, but neither selector nor
/// time, and nothing of it is for a worker.
final class WorkedExchange {
  private final ByteChannel channel;
  private final Service service;
  private final Desk desk;
  private final Runnable progress;
  private final Inbox inbox = new Inbox();
  private final Outbox outbox;
  private final Window window = new Window();
  private int taken;
  private boolean inLine;
  private boolean called;
  private boolean broken;

  /// @param progress is run in the loop when it can go on by itself: [#proceed] is to be called
  WorkedExchange(ByteChannel channel, Service service, Desk desk, Runnable progress) {
    this.channel = channel;
    this.service = service;
    this.desk = desk;
    this.progress = progress;
    this.outbox = new Outbox(channel, service.counters());
  }

  // end::exchange[]

  // tag::receive[]
  /// Reads once, and hands in what is whole. False when the client has said its last.
  boolean receive() throws IOException {
    ByteBuffer bytes = inbox.space(service.loop().in());
    if (channel.read(bytes) < 0) {
      return false;
    }
    take(bytes.flip());
    return true;
  }

  /// Sends what has waited and what is done, and then takes the next requests.
  ///
  /// @return false when the socket is still full: nothing has changed
  boolean proceed() throws IOException {
    if (!outbox.drain()) {
      return false;
    }
    send();
    if (!broken && !outbox.isBlocked()) {
      take(inbox.pending());
    }
    return true;
  }

  // end::receive[]

  // tag::take[]
  /// Hands in request by request, for as long as the window is open and the desk takes them. What
  /// is not taken stays in the inbox, and nothing more is read: so the client is held up by its own
  /// requests and in the end by TCP.
  private void take(ByteBuffer bytes) {
    FrameDecoder decoder = service.decoder();
    Outcome outcome = Outcome.FRAME;
    while (mayTake()) {
      int start = bytes.position();
      outcome = decoder.decode(bytes);
      if (outcome != Outcome.FRAME) {
        break;
      }
      if (!called && !desk.isFree()) {
        bytes.position(start); // it is not taken yet
        inLine = true;
        desk.waitInLine(this::call);
        break;
      }
      handIn(decoder.payload());
    }
    if (outcome == Outcome.NEGATIVE_LENGTH || outcome == Outcome.TOO_LONG) {
      giveUp(service.counters().malformed);
    } else {
      inbox.keep(bytes, outcome == Outcome.FRAME ? bytes.remaining() : decoder.needed());
    }
  }

  // end::take[]

  // tag::hand-in[]
  private void handIn(ByteBuffer request) {
    called = false;
    taken++;
    service.counters().requests.increment();
    Job job = new Job(request, service, this::back);
    window.add(job);
    desk.handIn(job);
  }

  /// It is our turn at the desk, for one request.
  private void call() {
    inLine = false;
    called = true;
    progress.run();
    called = false;
  }

  private void back() {
    desk.done();
    progress.run();
  }

  // end::hand-in[]

  // tag::send[]
  private void send() throws IOException {
    ByteBuffer out = service.loop().out();
    for (Job job = window.next(); job != null; job = window.next()) {
      ByteBuffer reply = job.reply();
      if (reply == null) {
        window.clear(); // what was asked after it is not answered
        giveUp(service.counters().failed);
        break;
      }
      outbox.reply(reply, out);
      if (outbox.isBlocked()) {
        break;
      }
    }
    outbox.flush(out);
  }

  private void giveUp(LongAdder reason) {
    reason.increment();
    inbox.clear();
    broken = true;
  }

  // end::send[]

  // tag::exchange-state[]
  /// Whether a reply waits for the client to read.
  boolean isBlocked() {
    return outbox.isBlocked();
  }

  /// Whether a request waits for a place or is in work, or its reply waits for an older one.
  boolean isBusy() {
    return inLine || !window.isEmpty();
  }

  /// Whether there is room for one more request.
  boolean mayTake() {
    return !broken && !inLine && window.isOpen();
  }

  /// Whether something came that was not taken: part of a request, if nothing else holds us up.
  boolean isInsideRequest() {
    return !inbox.isEmpty();
  }

  /// Whether what came cannot be answered, nor anything after it.
  boolean isBroken() {
    return broken;
  }

  /// How many requests have been taken.
  int taken() {
    return taken;
  }
}
// end::exchange-state[]
