package manyclients.store.server;

import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import manyclients.selector.Connection;
import manyclients.selector.Conversation;
import manyclients.selector.LoopContext;
import manyclients.selector.Protocol;
import manyclients.selector.Timer;
import manyclients.store.command.CommandSpec;
import manyclients.store.resp.RespLimits;
import manyclients.store.resp.RespParser;
import manyclients.store.resp.RespReplies;
import org.jspecify.annotations.Nullable;

/// The part of a store that the clients of one loop share. It belongs to the loop's thread.
final class StoreProtocol implements Protocol {
  private static final int BUFFER = 64 * 1024;

  /// The maximum number of parsers that are kept for reuse.
  private static final int SPARE = 64;

  /// The interval between searches for expired keys, and the time for one search.
  private static final Duration EXPIRE_EACH = Duration.ofMillis(100);

  private static final long EXPIRE_NANOS = 1_000_000;

  private final Store store;
  private final LoopContext context;
  private final LoopClock clock;
  private final Owner owner;
  private final Durability durability;
  private final RespLimits limits;
  private final RespReplies replies = new RespReplies(BUFFER);
  private final ByteBuffer in =
      ByteBuffer.allocate(BUFFER); // on the heap: the parser needs an array
  private final Queue<RespParser> spare = new ArrayDeque<>();
  private final Timer expiring = new Timer(this::expire);
  private RespParser parser;

  StoreProtocol(
      Store store, LoopContext context, LoopClock clock, Owner owner, Durability durability) {
    this.store = store;
    this.context = context;
    this.clock = clock;
    this.owner = owner;
    this.durability = durability;
    this.limits = RespLimits.of(context.limits().maxFrame());
    this.parser = new RespParser(limits);
    store.loops().add(this);
    context.loop().schedule(expiring, EXPIRE_EACH);
  }

  @Override
  public Conversation begin(SocketChannel channel, Connection connection) {
    return new StoreConversation(channel, this, connection);
  }

  @Override
  public void drained(LoopContext context) {
    store.drained(this);
  }

  /// Begins an event. All commands that run in it see the same time.
  void beginEvent() {
    clock.read();
    durability.beginEvent();
  }

  /// Frees expired keys. A million may expire together, so clients have turns in between.
  private void expire() {
    clock.read();
    if (owner.expire(EXPIRE_NANOS)) {
      context.loop().queueInLoop(this::expire);
    } else {
      context.loop().schedule(expiring, EXPIRE_EACH);
    }
  }

  /// Returns the error for a command that may not run now; null if it may.
  @Nullable String refusal(CommandSpec spec) {
    return refusal(spec.writes(), spec.grows());
  }

  /// Returns the reason why commands may not run now; null if they may.
  ///
  /// @param writes whether one of them changes keys
  /// @param grows whether one of them may need more memory
  @Nullable String refusal(boolean writes, boolean grows) {
    if (writes && durability.failure() != null) {
      return failing();
    }
    long most = store.options().maxMemory();
    if (most > 0 && grows && store.bytes() > most) {
      return "OOM command not allowed when used memory > 'maxmemory'.";
    }
    return null;
  }

  /// Returns the error for a log that accepts nothing more.
  String failing() {
    return "MISCONF Errors writing to the AOF file: " + durability.failure();
  }

  /// Returns the part that makes replies wait for the disk.
  Durability durability() {
    return durability;
  }

  /// Cleans up after a client that has left or has been reset.
  void left(Client client) {
    Transactions.forget(client);
    Subscriptions subscriptions = client.session().subscriptions();
    if (subscriptions != null) {
      subscriptions.endAll(client, channels());
      client.session().subscriptions(null);
    }
  }

  /// Returns a buffer to read into, valid while one event is handled.
  ByteBuffer in() {
    return in.clear();
  }

  /// Returns the buffer for replies, valid while one event is handled.
  RespReplies replies() {
    return replies;
  }

  /// Returns a parser for an event. It must be between two commands again when the event ends.
  RespParser parser() {
    return parser;
  }

  /// Gives the event's parser to a client whose command is incomplete. The next event gets another
  /// one.
  RespParser takeParser() {
    RespParser taken = parser;
    RespParser next = spare.poll();
    parser = next == null ? new RespParser(limits) : next;
    return taken;
  }

  void giveBack(RespParser used) {
    if (spare.size() < SPARE) {
      used.reset();
      spare.add(used);
    }
  }

  Channels channels() {
    return store.channels();
  }

  Store store() {
    return store;
  }

  LoopContext context() {
    return context;
  }

  Owner owner() {
    return owner;
  }

  Dispatcher dispatcher() {
    return store.dispatcher();
  }
}
