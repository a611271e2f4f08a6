package manyclients.wheel;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.xray.Xray;

/// One client's connection: its channel, its state and its deadline. Between two visits it is in
/// one of the states in capitals, and the state determines what a visit tries.
///
///     ┌────▶ WAITING ──── try to read ────▶ reading
///     │                                        │
///     │                                        ▼
///     └───────────── no ────────────── a whole request? ◀────────────────────────────┐
///                                              │ yes                                 │
///                                              ▼                                     │
///                                         processing ──▶ writing ────────────────────┤ all written
///                                                           │ the socket is full     │
///                                                           ▼                        │
///                                                   WAITING_TO_WRITE ── try to write ┘
///
/// When the conversation ends, it goes to DRAINING instead of WAITING: it has shut down its output,
/// and throws away any further bytes. A deadline or an error leads from any state to CLOSED; so
/// does the end of the stream, from the states that read.
///
/// `leaving` is set when no further request will be read. Waiting requests may still be answered,
/// and a later error does not count as a failure. Everything belongs to the wheel's thread.
final class Connection implements Rota.Guest {
  /// Enough reads for a frame of a megabyte, if all of it has arrived.
  private static final int MOST_READS = 80;

  private enum State {
    WAITING,
    WAITING_TO_WRITE, // nothing is read, so the client has to wait, too
    DRAINING,
    CLOSED
  }

  private final SocketChannel channel;
  private final WheelContext context;
  private final Runnable onClosed;
  private final FrameConversation conversation;
  private State state = State.WAITING;
  private long deadline;
  private boolean leaving;
  private int kept;

  /// @param onClosed runs once, when the connection has closed
  Connection(SocketChannel channel, WheelContext context, Runnable onClosed) {
    this.channel = channel;
    this.context = context;
    this.onClosed = onClosed;
    this.conversation = new FrameConversation(channel, context);
    rest(State.WAITING, context.limits.idleTimeout());
  }

  /// @throws IOException if the channel is unusable: the caller closes it then
  void open() throws IOException {
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
  }

  /// @param now the time, read in this turn of the wheel
  @Override
  public boolean visit(long now) {
    try {
      boolean found =
          switch (state) {
            case WAITING -> receive();
            case WAITING_TO_WRITE -> resume();
            case DRAINING -> discard();
            case CLOSED -> false;
          };
      if (state == State.WAITING) {
        catchUp(now);
      }
      if (isLate(now)) {
        expire();
      }
      account();
      return found;
    } catch (IOException | RuntimeException | Error e) { // the other clients are not affected
      fail(e);
      return true;
    }
  }

  /// Updates the account of memory for unfinished requests, if this client's share has changed.
  private void account() {
    int now = state == State.CLOSED ? 0 : conversation.kept();
    if (now != kept) {
      kept = now;
      context.unfinished.keeps(this, now);
    }
  }

  /// Closes the client, because all clients together have sent too much, and this one the most.
  void shed() {
    conversation.forget();
    context.counters.shed.increment();
    close("no memory");
  }

  private boolean isLate(long now) {
    return state != State.CLOSED && now - deadline > 0; // a difference: nanoTime may overflow
  }

  /// Reads the rest of a late request: it may have arrived in time, while a handler delayed the
  /// wheel. A client that never pauses is late anyway.
  private void catchUp(long now) throws IOException {
    int reads = 0;
    while (isLate(now) && reads < MOST_READS && receive()) {
      reads++;
    }
  }

  private boolean receive() throws IOException {
    boolean inside = conversation.isInsideRequest();
    int number = conversation.taken();
    int count = conversation.receive();
    if (count < 0) {
      onEof(inside);
    } else if (count > 0
        && (!inside || conversation.taken() != number || conversation.isBroken())) {
      settle();
    } // otherwise the same request is still arriving: same state, same deadline
    return count != 0;
  }

  private boolean resume() throws IOException {
    ByteBuffer rest = conversation.waiting();
    boolean moved = rest != null && conversation.resume(rest);
    if (conversation.waiting() != rest) {
      settle();
    } // otherwise the same reply is still waiting
    return moved;
  }

  /// Chooses the next state and sets the deadline, according to the work that is left.
  private void settle() throws IOException {
    leaving |= conversation.isBroken();
    if (conversation.waiting() != null) {
      rest(State.WAITING_TO_WRITE, context.limits.requestTimeout());
    } else if (leaving) {
      channel.shutdownOutput();
      rest(State.DRAINING, context.limits.requestTimeout());
    } else if (conversation.isInsideRequest()) {
      rest(State.WAITING, context.limits.requestTimeout());
    } else {
      rest(State.WAITING, context.limits.idleTimeout());
    }
  }

  private void rest(State next, Duration atMost) {
    state = next;
    deadline = context.clock.getAsLong() + atMost.toNanos();
  }

  /// Ends gracefully. Within this one visit, it answers requests left over, or otherwise those of
  /// one more read; it closes when the client has its replies and has closed, too.
  void drain() {
    try {
      if (state == State.WAITING) {
        receive();
      }
      leaving = true;
      if (state == State.WAITING) {
        settle();
      } // otherwise the output is shut down when all is written
    } catch (IOException | RuntimeException | Error e) {
      fail(e);
    }
  }

  /// Throws bytes away: closing with unread input would send a reset, which may overtake a reply.
  private boolean discard() throws IOException {
    int count = channel.read(context.out.clear());
    if (count < 0) {
      close("end of stream");
    }
    return count != 0;
  }

  private void onEof(boolean insideRequest) {
    if (insideRequest) {
      context.counters.failed.increment(); // the stream ended inside a request
    }
    close("end of stream");
  }

  private void expire() {
    if (state != State.DRAINING) {
      context.counters.timedOut.increment();
    }
    close("deadline");
  }

  private void fail(Throwable cause) {
    try {
      if (!leaving && !context.over && state != State.CLOSED) {
        context.counters.failed.increment();
        context.onError.report(Kind.CONNECTION, cause);
      }
    } finally {
      close("failure");
    }
  }

  @Override
  public boolean isClosed() {
    return state == State.CLOSED;
  }

  /// Closes the channel, and runs `onClosed`, once.
  void close() {
    close("end of the wheel");
  }

  /// @param cause for the X-ray
  private void close(String cause) {
    if (state != State.CLOSED) {
      state = State.CLOSED;
      Xray.closed(channel, cause);
      try {
        channel.close();
      } catch (IOException e) {
        // closed either way
      }
      account();
      onClosed.run();
    }
  }
}
