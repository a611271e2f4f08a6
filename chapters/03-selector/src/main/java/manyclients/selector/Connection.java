package manyclients.selector;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;

// tag::connection[]
/// One client. Between two events it rests in one of the states in capitals, and the state says
/// what it is interested in. The others last no longer than a call.
///
///     ┌────▶ WAITING ──── ready ────▶ reading
///     │                                  │
///     │                                  ▼
///     └────────── no ─────────── a whole request? ◀────────────────────────────┐
///                                        │ yes                                 │
///                                        ▼                                     │
///                                   processing ──▶ writing ────────────────────┤ all written
///                                                     │ the socket is full     │
///                                                     ▼                        │
///                                             WAITING_TO_WRITE ── ready ───────┘
///
/// When there is to be no more, it goes from where it would be WAITING to DRAINING: it has said
/// goodbye, and throws away what still comes. A deadline, an error or the end of the stream leads
/// from anywhere to CLOSED.
///
/// All of it belongs to the loop's thread.
public final class Connection implements Client {
  // end::connection[]

  // tag::state[]
  private enum State {
    WAITING(SelectionKey.OP_READ),
    WAITING_TO_WRITE(SelectionKey.OP_WRITE), // and not to read: who does not listen may not ask
    DRAINING(SelectionKey.OP_READ),
    CLOSED(0);

    private final int interest;

    State(int interest) {
      this.interest = interest;
    }
  }

  private final SocketChannel channel;
  private final Service service;
  private final Exchange exchange;
  private final Timer deadline = new Timer(this::expire);
  private final SelectionKey key;
  private State state = State.WAITING;
  private boolean leaving;

  // end::state[]

  // tag::open[]
  private Connection(SocketChannel channel, Service service) throws IOException {
    this.channel = channel;
    this.service = service;
    this.exchange = new Exchange(channel, service);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    this.key = service.loop().register(channel, state.interest, this);
    service.loop().schedule(deadline, service.limits().idleTimeout());
  }

  /// Serves a channel from now on, in the loop.
  public static void open(SocketChannel channel, Service service) {
    try {
      new Connection(channel, service);
    } catch (IOException e) { // reset before we had a look at it
      service.counters().failed.increment();
      service.end(channel);
    }
  }

  // end::open[]

  // tag::ready[]
  @Override
  public void ready() throws IOException {
    switch (state) {
      case WAITING -> receive();
      case WAITING_TO_WRITE -> resume();
      case DRAINING -> drain();
      case CLOSED -> {}
    }
  }

  private void receive() throws IOException {
    boolean inside = exchange.isInsideRequest();
    int number = exchange.taken();
    if (!exchange.receive()) {
      hangUp(inside);
    } else if (!inside || exchange.taken() != number || exchange.isBroken()) {
      settle();
    } // else the same request is still arriving: same state, same deadline
  }

  private void resume() throws IOException {
    if (exchange.resume()) {
      settle();
    } // else the same reply is still waiting
  }

  // end::ready[]

  // tag::settle[]
  /// Goes to rest. What is left to do says where, and for how long.
  private void settle() throws IOException {
    leaving |= exchange.isBroken();
    if (exchange.isBlocked()) {
      rest(State.WAITING_TO_WRITE, service.limits().requestTimeout());
    } else if (leaving) {
      channel.shutdownOutput();
      rest(State.DRAINING, service.limits().requestTimeout());
    } else if (exchange.isInsideRequest()) {
      rest(State.WAITING, service.limits().requestTimeout());
    } else {
      rest(State.WAITING, service.limits().idleTimeout());
    }
  }

  private void rest(State next, Duration atMost) {
    if (state != next) {
      state = next;
      key.interestOps(next.interest);
    }
    service.loop().schedule(deadline, atMost);
  }

  // end::settle[]

  // tag::finish[]
  @Override
  public void finish() {
    try {
      if (state == State.WAITING) {
        receive();
      }
      leaving = true;
      if (state == State.WAITING) {
        settle();
      } // else the goodbye comes after what is waiting to be written, or has come already
    } catch (IOException e) {
      failed(e);
    }
  }

  /// Closing with unread input would send a reset, and a reset may overtake the last reply.
  private void drain() throws IOException {
    if (channel.read(service.loop().in()) < 0) {
      close();
    }
  }

  // end::finish[]

  // tag::expire[]
  private void hangUp(boolean insideRequest) {
    if (insideRequest) {
      service.counters().failed.increment(); // it left in the middle of a sentence
    }
    close();
  }

  private void expire() {
    if (state != State.DRAINING) {
      service.counters().timedOut.increment();
    }
    close();
  }

  // end::expire[]

  // tag::close[]
  @Override
  public void failed(Throwable cause) {
    if (!leaving) {
      service.counters().failed.increment();
    }
    close();
  }

  @Override
  public void close() {
    if (state != State.CLOSED) {
      state = State.CLOSED;
      service.loop().cancel(deadline);
      service.end(channel);
    }
  }
}
// end::close[]
