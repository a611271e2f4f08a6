package manyclients.selector;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.xray.Xray;

/// One client's connection: its channel, its key and its deadline. Its [Conversation] reads and
/// writes.
///
/// Between two events it is in one of the states in capitals, and the state determines the interest
/// set. Reading and writing last only as long as a call.
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
/// When the conversation ends, it goes to DRAINING instead of WAITING: it has shut down its output,
/// and throws away any further bytes. A deadline or an error leads from any state to CLOSED; so
/// does the end of the stream, once all outstanding replies have been sent.
///
/// Everything belongs to the loop's thread.
public final class Connection implements EventHandler {
  /// What a connection waits for. The conversation chooses, until it has chosen one of the last
  /// two: there is no way back from them.
  public enum State {
    /// Waiting for bytes: a request, or the rest of one.
    WAITING(SelectionKey.OP_READ),
    /// Waiting for room in the socket. Nothing is read: back-pressure while replies are unsent.
    WAITING_TO_WRITE(SelectionKey.OP_WRITE),
    /// Waiting for a task of the loop: after a pause, or when other threads have done their work.
    /// The socket is left alone.
    WORKING(0),
    /// Waiting for such a task, and for more requests.
    READING_AHEAD(SelectionKey.OP_READ),
    /// Waiting for the client to close, after our last reply.
    DRAINING(SelectionKey.OP_READ),
    /// The end.
    CLOSED(0);

    private final int interest;

    State(int interest) {
      this.interest = interest;
    }
  }

  private static final int MOST_DISCARDED = 64 << 20;

  private final SocketChannel channel;
  private final LoopContext context;
  private final Conversation conversation;
  private final SelectionKey key;

  /// Always set while the connection is open: each wait has an end.
  private final Timer deadline = new Timer(this::expire);

  /// The conversation's state when it was last asked, or CLOSED. The key has its interest.
  private State state;

  /// The number of bytes thrown away since our last reply.
  private int discarded;

  /// The size of the unfinished requests that the conversation keeps, as the budget last counted
  /// it.
  private int kept;

  private Connection(SocketChannel channel, LoopContext context, Protocol protocol)
      throws IOException {
    this.channel = channel;
    this.context = context;
    this.conversation = protocol.begin(channel, this);
    this.state = conversation.state();
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    this.key = context.loop().register(channel, state.interest, this);
    context.loop().schedule(deadline, conversation.timeout());
  }

  /// Starts to serve a channel, in the loop. The channel is closed if that is not possible.
  public static void open(SocketChannel channel, LoopContext context, Protocol protocol) {
    try {
      new Connection(channel, context, protocol);
    } catch (IOException | RuntimeException | Error e) { // reset already, for instance
      try {
        context.counters().failed.increment();
        context.onError().report(Kind.CONNECTION, e);
      } finally {
        context.close(channel);
      }
    }
  }

  @Override
  public void ready() throws IOException {
    switch (state) {
      case WAITING, READING_AHEAD -> settle(conversation.receive());
      case WAITING_TO_WRITE -> settle(conversation.proceed());
      case DRAINING -> discard();
      case WORKING, CLOSED -> {}
    }
  }

  /// Continues the conversation, when the work that it waited for (not the channel) is done. Call
  /// it in the loop.
  public void proceed() {
    if (state != State.DRAINING && state != State.CLOSED) { // otherwise the work is too late
      try {
        settle(conversation.proceed());
      } catch (IOException | RuntimeException | Error e) {
        context.loop().fail(this, e);
      }
    }
  }

  /// Enters the state that the conversation chooses; sets the deadline on progress or a change.
  private void settle(boolean progress) throws IOException {
    keep(conversation.kept());
    State next = conversation.state();
    if (state == State.CLOSED || next == state && !progress) {
      return; // the same request is still arriving, the same reply still waiting: same deadline
    }
    switch (next) {
      case CLOSED -> close("end of stream");
      case DRAINING -> {
        channel.shutdownOutput();
        rest(next, context.limits().requestTimeout());
      }
      default -> rest(next, conversation.timeout());
    }
  }

  private void keep(int bytes) {
    int before = kept;
    kept = bytes;
    context.budget().change(before, bytes); // this may close some connections, and this one
  }

  private void rest(State next, Duration atMost) {
    if (state.interest != next.interest) {
      key.interestOps(next.interest);
    }
    state = next;
    context.loop().schedule(deadline, atMost);
  }

  /// Ends gracefully: lets the conversation receive once more, and closes when the client has its
  /// replies and has closed, too. Call it in the loop.
  public void drain() {
    try {
      if (state == State.WAITING || state == State.READING_AHEAD) {
        settle(conversation.receive());
      }
      if (state != State.CLOSED) {
        conversation.drain();
        settle(false); // immediately, if no reply is waiting
      }
    } catch (IOException | RuntimeException | Error e) {
      context.loop().fail(this, e);
    }
  }

  /// Throws bytes away: closing with unread input would send a reset, which may overtake the last
  /// reply. After 64 MB, it closes: the client has had its reply by then, or will not read it.
  private void discard() throws IOException {
    int count = channel.read(context.loop().in());
    discarded += count;
    if (count < 0 || discarded > MOST_DISCARDED) {
      close(count < 0 ? "end of stream" : "too much to throw away");
    }
  }

  private void expire() {
    if (state != State.DRAINING) {
      context.counters().timedOut.increment();
    }
    close("deadline");
  }

  int kept() {
    return kept;
  }

  /// Closes the connection, so that there is memory for the others.
  public void shed() {
    close("shed");
  }

  @Override
  public void failed(Throwable cause) {
    boolean isFailure = !conversation.isLeaving() && state != State.CLOSED;
    try {
      conversation.close(); // first: this frees memory, which may be short
      if (isFailure) {
        context.counters().failed.increment();
        context.onError().report(Kind.CONNECTION, cause);
      }
    } finally {
      close("failure");
    }
  }

  @Override
  public void close() {
    close("end of the loop");
  }

  /// @param cause for the X-ray
  private void close(String cause) {
    if (state != State.CLOSED) {
      state = State.CLOSED;
      Xray.closed(channel, cause);
      context.loop().cancel(deadline);
      conversation.close();
      keep(0);
      context.close(channel);
    }
  }
}
