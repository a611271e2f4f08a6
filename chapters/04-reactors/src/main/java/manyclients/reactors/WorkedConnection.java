package manyclients.reactors;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import manyclients.selector.Client;
import manyclients.selector.Service;
import manyclients.selector.Timer;

// tag::connection[]
/// One client whose requests are answered by workers.
///
///     ┌─────▶ WAITING ───── ready ─────▶ reading ◀── ready, and the window is open ──┐
///     │                                     │                                        │
///     │                                     ▼                                        │
///     │                                  hand in ──────────────────────────────▶ WORKING
///     │                                     ▲                                        │
///     │                                     │ the next requests                      │ a job is done
///     │  no job is left                     │                                        ▼
///     └─────────────────────────────────────┴─────────────────────────────────── writing ◀─┐
///                                                                                    │     │
///                                                               the socket is full   ▼     │ ready
///                                                                          WAITING_TO_WRITE
///
/// DRAINING and CLOSED are chapter 3's. All of it belongs to the loop's thread: a worker that is
/// done leaves a task.
final class WorkedConnection implements Client {
  // end::connection[]

  // tag::state[]
  private enum State {
    WAITING,
    WORKING,
    WAITING_TO_WRITE,
    DRAINING,
    CLOSED
  }

  private final SocketChannel channel;
  private final Service service;
  private final WorkedExchange exchange;
  private final Timer deadline = new Timer(this::expire);
  private final SelectionKey key;
  private State state = State.WAITING;
  private int interest = SelectionKey.OP_READ;
  private boolean leaving;
  private boolean ended;

  // end::state[]

  // tag::open[]
  private WorkedConnection(SocketChannel channel, Service service, Desk desk) throws IOException {
    this.channel = channel;
    this.service = service;
    this.exchange = new WorkedExchange(channel, service, desk, this::proceed);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    this.key = service.loop().register(channel, interest, this);
    service.loop().schedule(deadline, service.limits().idleTimeout());
  }

  static void open(SocketChannel channel, Service service, Desk desk) {
    try {
      new WorkedConnection(channel, service, desk);
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
      case WAITING, WORKING -> receive();
      case WAITING_TO_WRITE -> proceed();
      case DRAINING -> drain();
      case CLOSED -> {}
    }
  }

  private void receive() throws IOException {
    boolean inside = exchange.isInsideRequest();
    int number = exchange.taken();
    ended = !exchange.receive();
    if (inside && !ended && exchange.taken() == number && exchange.mayTake()) {
      return; // the same request is still arriving: same state, same deadline
    }
    settle();
  }

  // end::ready[]

  // tag::proceed[]
  /// A job is done, it is our turn at the desk, or the socket has room again.
  private void proceed() {
    try {
      if (state != State.CLOSED && exchange.proceed()) {
        settle();
      }
    } catch (IOException e) {
      failed(e);
    }
  }

  // end::proceed[]

  // tag::settle[]
  private void settle() throws IOException {
    Duration request = service.limits().requestTimeout();
    leaving |= exchange.isBroken();
    if (exchange.isBlocked()) {
      rest(State.WAITING_TO_WRITE, SelectionKey.OP_WRITE, request);
    } else if (exchange.isBusy()) {
      boolean more = exchange.mayTake() && !leaving && !ended;
      rest(State.WORKING, more ? SelectionKey.OP_READ : 0, request);
    } else if (ended) {
      hangUp();
    } else if (leaving) {
      channel.shutdownOutput();
      rest(State.DRAINING, SelectionKey.OP_READ, request);
    } else {
      Duration idle = service.limits().idleTimeout();
      rest(State.WAITING, SelectionKey.OP_READ, exchange.isInsideRequest() ? request : idle);
    }
  }

  private void rest(State next, int nextInterest, Duration atMost) {
    state = next;
    if (interest != nextInterest) {
      interest = nextInterest;
      key.interestOps(interest);
    }
    service.loop().schedule(deadline, atMost);
  }

  // end::settle[]

  // tag::finish[]
  @Override
  public void finish() {
    try {
      if (interest == SelectionKey.OP_READ && state != State.DRAINING) {
        receive();
      }
      leaving = true;
      if (state == State.WAITING || state == State.WORKING) {
        settle();
      }
    } catch (IOException e) {
      failed(e);
    }
  }

  private void drain() throws IOException {
    if (channel.read(service.loop().in()) < 0) {
      close();
    }
  }

  private void hangUp() {
    if (exchange.isInsideRequest()) {
      service.counters().failed.increment(); // it left in the middle of a sentence
    }
    close();
  }

  // end::finish[]

  // tag::close[]
  private void expire() {
    if (state != State.DRAINING) {
      service.counters().timedOut.increment();
    }
    close();
  }

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
