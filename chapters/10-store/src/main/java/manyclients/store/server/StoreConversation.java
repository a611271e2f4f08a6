package manyclients.store.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.xray.Xray;
import manyclients.selector.Connection;
import manyclients.selector.Connection.State;
import manyclients.selector.Conversation;
import manyclients.selector.Inbox;
import manyclients.selector.LoopContext;
import manyclients.selector.Outbox;
import manyclients.store.resp.Command;
import manyclients.store.resp.RespParser;
import manyclients.store.resp.RespParser.Outcome;
import manyclients.store.resp.RespReplies;
import org.jspecify.annotations.Nullable;

/// One client's conversation in RESP. Commands run as they arrive; replies leave in order.
///
///     bytes ──▶ parser ──▶ command ──▶ run ──▶ the loop's replies ──────────────▶ outbox
///                                       │                                           ▲
///                                       └─ later, or not before the disk ──▶ queue ─┘
///
/// Bytes that have arrived but have not been run stay in the inbox while a reply waits in the
/// outbox, the queue is full, or other clients have their turn. After each of these, [#proceed()]
/// is called. Everything belongs to the loop's thread.
final class StoreConversation implements Conversation, Client {
  /// The time for which one client's commands run before others have their turn. Then the rest of
  /// its bytes is copied, which takes far less.
  private static final long TURN_NANOS = 1_000_000;

  /// The number of commands that run between two readings of the clock.
  private static final int BETWEEN_LOOKS = 64;

  /// The maximum number of reads in one event: enough for an argument of a megabyte.
  private static final int MAX_READS = 32;

  /// The number of bytes from which on replies go to the socket.
  private static final int FULL = 32 * 1024;

  private final SocketChannel channel;
  private final StoreProtocol protocol;
  private final LoopContext context;
  private final Connection connection;
  private final Durability durability;
  private final Session session;
  private final RespReplies replies;
  private final Inbox inbox = new Inbox();
  private final Outbox outbox;
  private final ReplyQueue queue = new ReplyQueue();
  private final Runnable proceed;

  /// The parser of a command that has begun to arrive; null between two commands.
  private @Nullable RespParser parser;

  /// The state when no reply waits: DRAINING if no more commands will be taken, CLOSED if the
  /// client has ended its stream.
  private State afterReplies = State.WAITING;

  /// Set when no more commands are taken: after `QUIT`, bytes that are not a command, or a failure.
  private boolean over;

  /// The last position of the log that the client waits for, or has waited for.
  private long awaited;

  /// Set when too much waits for the client, which will be disconnected and gets nothing more.
  private boolean shedding;

  /// Set when the reply to the current command comes later, from another loop.
  private boolean travels;

  private boolean pausing;
  private boolean woken; // proceed() is about to be called

  /// Set while commands run: their replies are in the loop's buffer.
  private boolean active;

  /// The number of commands whose replies the kernel does not have completely.
  private int unsent;

  StoreConversation(SocketChannel channel, StoreProtocol protocol, Connection connection) {
    this.channel = channel;
    this.protocol = protocol;
    this.context = protocol.context();
    this.connection = connection;
    this.proceed = connection::proceed;
    this.durability = protocol.durability();
    this.session = new Session(protocol.store().nextId());
    this.replies = protocol.replies();
    this.outbox = new Outbox(channel, context.counters());
  }

  /// Reads once, and runs complete commands. While part of a command is kept, it reads on, up to
  /// [#MAX_READS] times, because the deadline might pass while the rest waits in the kernel.
  ///
  /// @return false if the same command is still arriving: all its bytes have one deadline
  @Override
  public boolean receive() throws IOException {
    boolean progress = isIdle();
    boolean more = true;
    begin();
    for (int reads = 0; more && reads < MAX_READS; reads++) {
      ByteBuffer bytes = inbox.space(protocol.in());
      int count = channel.read(bytes);
      Xray.read(channel, count);
      if (count < 0) {
        streamEnds();
        progress = true;
        break;
      }
      more = !bytes.hasRemaining();
      progress |= take(bytes.flip());
      more &= parser != null && state() == State.WAITING;
    }
    end();
    return progress;
  }

  private void streamEnds() throws EOFException {
    if (parser != null) {
      throw new EOFException("the stream ended inside a command");
    }
    afterReplies = State.CLOSED;
  }

  /// Sends replies that had to wait. When the socket has taken all of them, the commands that have
  /// arrived have their turn.
  ///
  /// @return false if the same reply still waits
  @Override
  public boolean proceed() throws IOException {
    woken = false;
    if (!outbox.resume()) {
      return false;
    }
    pausing = false;
    begin();
    boolean progress = send();
    progress |= take(inbox.pending());
    end();
    return progress;
  }

  private void begin() {
    active = true;
    protocol.beginEvent();
    replies.version(session.version());
  }

  /// Ends an event: writes replies, or keeps those that must wait. The lent buffers are empty then.
  private void end() throws IOException {
    deliver();
    outbox.flush(context.loop().out());
    count();
    active = false;
  }

  /// Runs commands until none is complete, a reply has to wait, or other clients must have a turn.
  ///
  /// @return whether there was a complete one, or no more are taken
  private boolean take(ByteBuffer bytes) throws IOException {
    RespParser reading = parser == null ? protocol.parser() : parser;
    int start = bytes.position();
    int at = start;
    Outcome outcome = Outcome.COMMAND;
    long began = System.nanoTime();
    for (int done = 1; mayTake() && !pausing; done++) {
      outcome = reading.parse(bytes.array(), at, bytes.limit());
      if (outcome != Outcome.COMMAND) {
        break;
      }
      run(reading.command());
      at += reading.consumed();
      if (replies.size() >= FULL) {
        deliver();
      }
      pausing = done % BETWEEN_LOOKS == 0 && System.nanoTime() - began > TURN_NANOS;
    }
    if (outcome == Outcome.FAILED) {
      refuse(reading);
    } else if (over) {
      letGo();
    } else {
      keep(bytes.position(at), reading, outcome);
    }
    return at > start || over;
  }

  private void keep(ByteBuffer bytes, RespParser reading, Outcome outcome) {
    boolean incomplete = outcome == Outcome.INCOMPLETE;
    pausing &= bytes.hasRemaining(); // before keep, which takes the bytes
    inbox.keep(bytes, incomplete ? reading.needed() : bytes.remaining());
    if (reading.isAtRest()) {
      releaseParser();
    } else if (parser == null) {
      parser = protocol.takeParser();
    }
    if (pausing) {
      context.loop().queueInLoop(proceed);
    }
  }

  private boolean mayTake() {
    return !over && queue.isOpen() && !outbox.isBlocked() && !context.loop().isStopping();
  }

  private void run(Command command) {
    if (command.size() == 0) {
      return; // an empty line
    }
    context.counters().requests.increment();
    unsent++;
    int before = replies.size();
    travels = false;
    Xray.handlerBegan(channel);
    try {
      protocol.dispatcher().dispatch(command, this);
    } catch (RuntimeException | Error e) { // our own fault, and only this client is affected
      context.counters().failed.increment();
      context.onError().report(Kind.HANDLER, e);
      replies.cut(Math.min(before, replies.size()));
      replies.error("ERR the server has failed");
      quit();
    } finally {
      see();
    }
  }

  private void see() {
    if (travels) {
      Xray.queued(channel);
    } else {
      Xray.handlerEnded(channel);
    }
  }

  /// Refuses bytes that are not a command, and all bytes after them. Earlier replies still go out.
  private void refuse(RespParser failed) {
    context.counters().malformed.increment();
    unsent++;
    replies.error(failed.error());
    failed.reset(); // it may be the parser that all clients of the loop share
    quit();
    letGo();
  }

  private void letGo() {
    inbox.clear();
    releaseParser();
  }

  private void releaseParser() {
    if (parser != null) {
      protocol.giveBack(parser);
      parser = null;
    }
  }

  /// Hands the new replies to the outbox, or to the queue if older replies or the disk come first.
  private void deliver() throws IOException {
    if (replies.size() > 0 && queue.isEmpty() && durability.mayBeSeen(durability.logged())) {
      outbox.put(replies.bytes(), context.loop().out());
      replies.clear();
    } else {
      queueReplies();
      send();
    }
  }

  /// Appends the new replies to the queue, after those that already wait.
  private void queueReplies() {
    if (replies.size() > 0) {
      queue.fill(queue.add(), replies.copyFrom(0), durability.logged());
      replies.clear();
    }
  }

  /// Sends waiting replies until the socket is full, or a slot is empty or must not be seen yet.
  ///
  /// @return whether a reply has left the queue
  private boolean send() throws IOException {
    boolean any = false;
    ByteBuffer out = context.loop().out();
    for (Slot slot = queue.first(); slot != null && slot.isFilled(); slot = queue.first()) {
      if (durability.isLost(slot.position())) {
        tellLost(out);
        return true;
      }
      if (outbox.isBlocked() || !mayBeSeen(slot.position())) {
        break;
      }
      outbox.put(ByteBuffer.wrap(slot.bytes()), out);
      queue.remove();
      any = true;
    }
    return any;
  }

  /// Returns whether all data that these replies may have seen is durable. If not, sending
  /// continues when it is.
  private boolean mayBeSeen(long position) {
    if (durability.mayBeSeen(position)) {
      return true;
    }
    if (position > awaited) {
      awaited = position;
      durability.whenSettled(position, this::wake);
    }
    return false;
  }

  /// Ends the connection with one error, because the log has failed and it is not known which of
  /// these commands it contains. None of their replies may be sent, nor any after them.
  private void tellLost(ByteBuffer out) throws IOException {
    context.counters().failed.increment();
    queue.clear();
    unsent = 1;
    String error = "-" + protocol.failing() + ". What became of the command is unknown.\r\n";
    outbox.put(ByteBuffer.wrap(error.getBytes(UTF_8)), out);
    quit();
    letGo();
  }

  private void count() {
    if (unsent > 0 && queue.isEmpty() && !outbox.isBlocked()) {
      context.counters().replies.add(unsent);
      unsent = 0;
    }
  }

  // --- for commands

  @Override
  public Session session() {
    return session;
  }

  @Override
  public RespReplies replies() {
    return replies;
  }

  @Override
  public Slot later() {
    travels = true;
    queueReplies();
    return queue.add();
  }

  @Override
  public Slot laterAndAlone() {
    travels = true;
    queueReplies();
    return queue.addAlone();
  }

  @Override
  public void fill(Slot slot, byte[] bytes, long position) {
    queue.fill(slot, bytes, position);
    wake();
  }

  @Override
  public void push(byte[] bytes) {
    if (active) {
      queueReplies();
    }
    if (!shedding) {
      queue.fill(queue.add(), bytes, durability.logged());
      shedding = queue.bytes() > protocol.store().options().maxPending();
      if (shedding) {
        context.loop().queueInLoop(this::shed); // not here, where another client is served
      }
      wake();
    }
  }

  private void shed() {
    context.counters().shed.increment();
    connection.shed();
  }

  @Override
  public void quit() {
    over = true;
    protocol.left(this); // now, not when the client closes its side
    drain();
  }

  private void wake() {
    if (!woken && !outbox.isBlocked()) {
      woken = true;
      context.loop().queueInLoop(proceed);
    }
  }

  @Override
  public StoreProtocol loop() {
    return protocol;
  }

  @Override
  public Object seenAs() {
    return channel;
  }

  // --- for the connection

  @Override
  public State state() {
    if (outbox.isBlocked()) {
      return State.WAITING_TO_WRITE;
    } else if (pausing) {
      return State.WORKING;
    } else if (!queue.isEmpty()) {
      return mayTake() && afterReplies == State.WAITING ? State.READING_AHEAD : State.WORKING;
    }
    return afterReplies;
  }

  /// Returns whether no part of a command has arrived and no reply waits.
  private boolean isIdle() {
    return inbox.isEmpty() && parser == null && queue.isEmpty() && !outbox.isBlocked();
  }

  @Override
  public int kept() {
    return inbox.size() + (parser == null ? 0 : parser.kept());
  }

  @Override
  public Duration timeout() {
    return isIdle() ? context.limits().idleTimeout() : context.limits().requestTimeout();
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

  @Override
  public void close() {
    letGo();
    outbox.clear();
    queue.clear();
    if (active) {
      replies.clear();
      active = false;
    }
    protocol.left(this);
  }
}
