package manyclients.wheel;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.xray.Xray;

/// One client's connection: its channel, its state and its deadline. Between two visits it rests in
/// one of the states in capitals, and the state says what a visit tries.
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
/// When there is to be no more, it goes to DRAINING where it would go to WAITING: it has shut
/// down its output, and throws away what still comes. A deadline, an error or the end of the stream
/// leads from anywhere to CLOSED.
///
/// `leaving` is set when no further request will be read: of those that wait behind a reply, some
/// are still answered; an error after that is not counted as a failure. All of it belongs to the
/// wheel's thread.
final class Connection implements Rota.Guest {
  /// Enough for a frame of a megabyte that has come in the meantime.
  private static final int MOST_READS = 80;

  private enum State {
    WAITING,
    WAITING_TO_WRITE, // not reading: back-pressure while replies are unsent
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

  /// @param onClosed is run once, when it has closed
  Connection(SocketChannel channel, WheelContext context, Runnable onClosed) {
    this.channel = channel;
    this.context = context;
    this.onClosed = onClosed;
    this.conversation = new FrameConversation(channel, context);
    rest(State.WAITING, context.limits.idleTimeout());
  }

  /// @throws IOException when the channel is unusable: close this connection then
  void open() throws IOException {
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
  }

  /// @param now the time, not older than this turn of the wheel
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
    } catch (IOException | RuntimeException | Error e) { // one client less, and no harm to others
      fail(e);
      return true;
    }
  }

  /// Says how much memory an unfinished request takes here, when that has changed.
  private void account() {
    int now = state == State.CLOSED ? 0 : conversation.kept();
    if (now != kept) {
      kept = now;
      context.unfinished.keeps(this, now);
    }
  }

  /// All clients together have sent more than the server is to keep, and this one the most.
  void shed() {
    conversation.forget();
    context.counters.shed.increment();
    close("no memory");
  }

  private boolean isLate(long now) {
    return state != State.CLOSED && now - deadline > 0; // a difference: nanoTime may overflow
  }

  /// Reads the rest of a request that is late: a handler may have held the wheel up while it lay in
  /// the kernel. A client that never pauses is late all the same.
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
    } // else the same request is still arriving: same state, same deadline
    return count != 0;
  }

  private boolean resume() throws IOException {
    ByteBuffer rest = conversation.waiting();
    boolean moved = rest != null && conversation.resume(rest);
    if (conversation.waiting() != rest) {
      settle();
    } // else the same reply is still waiting
    return moved;
  }

  /// Goes to rest. What is left to do says where, and for how long.
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

  /// Ends gracefully: answers what is left over, or else what one more read brings, as far as one
  /// visit goes, and closes when the client has its replies and has closed, too.
  void drain() {
    try {
      if (state == State.WAITING) {
        receive();
      }
      leaving = true;
      if (state == State.WAITING) {
        settle();
      } // else the output is shut down when all is written, or has been already
    } catch (IOException | RuntimeException | Error e) {
      fail(e);
    }
  }

  /// Closing with unread input would send a reset, and a reset may overtake the last reply.
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

  /// @param cause in words
  private void close(String cause) {
    if (state != State.CLOSED) {
      state = State.CLOSED;
      Xray.closed(channel, cause);
      try {
        channel.close();
      } catch (IOException e) {
        // nothing to save
      }
      account();
      onClosed.run();
    }
  }
}
