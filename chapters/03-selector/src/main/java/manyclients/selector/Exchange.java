package manyclients.selector;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import manyclients.workbench.frame.FrameDecoder;
import manyclients.workbench.frame.FrameDecoder.Outcome;

// tag::exchange[]
/// The talk with one client: what is there is read, what is whole is answered, and nothing is ever
/// waited for. It knows a channel, but neither selector nor time.
final class Exchange {
  private final ByteChannel channel;
  private final Service service;
  private final Inbox inbox = new Inbox();
  private final Outbox outbox;
  private int taken;
  private boolean broken;

  Exchange(ByteChannel channel, Service service) {
    this.channel = channel;
    this.service = service;
    this.outbox = new Outbox(channel, service.counters());
  }

  // end::exchange[]

  // tag::receive[]
  /// Reads once, and answers. False when the client has said its last.
  boolean receive() throws IOException {
    ByteBuffer bytes = inbox.space(service.loop().in());
    if (channel.read(bytes) < 0) {
      return false;
    }
    answer(bytes.flip());
    return true;
  }

  /// Writes what has had to wait. When all of that is gone, it is the turn of the next requests.
  ///
  /// @return whether it got that far
  boolean resume() throws IOException {
    if (!outbox.drain()) {
      return false;
    }
    answer(inbox.pending());
    return true;
  }

  // end::receive[]

  // tag::answer[]
  /// Answers request by request, until no whole one is left or a reply has to wait.
  private void answer(ByteBuffer bytes) throws IOException {
    FrameDecoder decoder = service.decoder();
    Outcome outcome = Outcome.INCOMPLETE;
    boolean sound = true;
    while (sound && !outbox.isBlocked()) {
      outcome = decoder.decode(bytes);
      if (outcome != Outcome.FRAME) {
        break;
      }
      sound = reply(decoder.payload());
    }
    outbox.flush(service.loop().out());
    if (!sound) {
      giveUp(service.counters().failed);
    } else if (outcome == Outcome.NEGATIVE_LENGTH || outcome == Outcome.TOO_LONG) {
      giveUp(service.counters().malformed);
    } else {
      inbox.keep(bytes, decoder.needed());
    }
  }

  // end::answer[]

  // tag::reply[]
  private boolean reply(ByteBuffer request) throws IOException {
    taken++;
    service.counters().requests.increment();
    ByteBuffer reply;
    try {
      reply = Objects.requireNonNull(service.handler().handle(request));
    } catch (Throwable t) {
      return false; // whatever it was, it concerns this client alone
    } finally {
      var _ = Thread.interrupted(); // left set, it would keep the selector from ever waiting again
    }
    outbox.reply(reply, service.loop().out());
    return true;
  }

  private void giveUp(LongAdder reason) {
    reason.increment();
    inbox.clear();
    broken = true;
  }

  // end::reply[]

  // tag::exchange-state[]
  /// Whether a reply waits for the client to read. Until it does, there is nothing to ask for.
  boolean isBlocked() {
    return outbox.isBlocked();
  }

  /// Whether part of a request is there, and its rest is not.
  boolean isInsideRequest() {
    return !inbox.isEmpty();
  }

  /// Whether what came cannot be answered, nor anything after it.
  boolean isBroken() {
    return broken;
  }

  /// How many requests have been taken: the number of the one that is arriving.
  int taken() {
    return taken;
  }
}
// end::exchange-state[]
