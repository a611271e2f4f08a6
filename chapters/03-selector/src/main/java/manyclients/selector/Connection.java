package manyclients.selector;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.xray.Xray;

/// One client's connection: its channel, its key and its deadline. What is read, and what is
/// written, is the business of its [Conversation].
///
/// Between two events it rests in one of the states in capitals, and the state says what it is
/// interested in. Reading and writing last no longer than a call.
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
/// When there is to be no more, it goes to DRAINING where it would go to WAITING: it has shut
/// down its output, and throws away what still comes. A deadline or an error leads from anywhere to
/// CLOSED; so does the end of the stream, when the replies that are owed have been sent.
///
/// All of it belongs to the loop's thread.
public final class Connection implements EventHandler {
  /// What a connection waits for. The conversation chooses, until it has chosen one of the last
  /// two: no way leads back from them.
  public enum State {
    /// For bytes: a request, or the rest of one.
    WAITING(SelectionKey.OP_READ),
    /// For room in the socket. Not reading: back-pressure while replies are unsent.
    WAITING_TO_WRITE(SelectionKey.OP_WRITE),
    /// For work that is done outside of the loop; the socket is left alone.
    WORKING(0),
    /// For such work, and for more requests meanwhile.
    READING_AHEAD(SelectionKey.OP_READ),
    /// For the client to close, after our last reply.
    DRAINING(SelectionKey.OP_READ),
    /// For nothing.
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

  /// Runs for as long as the connection is open: each wait has an end.
  private final Timer deadline = new Timer(this::expire);

  /// The conversation's state when it was last asked, or CLOSED. The key has its interest.
  private State state;

  /// Bytes that came after our last reply.
  private int discarded;

  /// What the conversation keeps of unfinished requests, as the budget knows it.
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

  /// Serves a channel from now on, in the loop. The channel is closed when that is not possible.
  public static void open(SocketChannel channel, LoopContext context, Protocol protocol) {
    try {
      new Connection(channel, context, protocol);
    } catch (IOException | RuntimeException | Error e) { // reset before we had a look at it, say
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

  /// Has the conversation go on: it waited for other work and not for the channel, and that is
  /// done. To be called in the loop.
  public void proceed() {
    if (state != State.DRAINING && state != State.CLOSED) { // else the work is too late
      try {
        settle(conversation.proceed());
      } catch (IOException | RuntimeException | Error e) {
        context.loop().fail(this, e);
      }
    }
  }

  /// Goes to rest. What the conversation has left to do says where, and for how long.
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

  /// Ends gracefully: answers what one more read brings, and closes when the client has its replies
  /// and has closed, too. To be called in the loop.
  public void drain() {
    try {
      if (state == State.WAITING || state == State.READING_AHEAD) {
        settle(conversation.receive());
      }
      if (state != State.CLOSED) {
        conversation.drain();
        settle(false); // at once, if no reply is on its way
      }
    } catch (IOException | RuntimeException | Error e) {
      context.loop().fail(this, e);
    }
  }

  /// Closing with unread input would send a reset, and a reset may overtake the last reply. A
  /// client that sends on and on has had its reply, or will not read it.
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

  /// Ends, so that there is memory for the others.
  public void shed() {
    close("shed");
  }

  @Override
  public void failed(Throwable cause) {
    boolean isFailure = !conversation.isLeaving() && state != State.CLOSED;
    try {
      conversation.close(); // first: if memory is short, this is where it is
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
