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

/// What the clients of one loop share. It belongs to the loop's thread.
final class StoreProtocol implements Protocol {
  private static final int BUFFER = 64 * 1024;

  /// How many parsers are kept for reuse.
  private static final int SPARE = 64;

  /// How often the loop looks for keys that have expired, and for how long in one turn.
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
      ByteBuffer.allocate(BUFFER); // on the heap: bytes are compared there
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

  /// To be called before commands are run.
  void beginEvent() {
    clock.read();
    durability.beginEvent();
  }

  /// A million keys may expire at once: others have their turn in between.
  private void expire() {
    clock.read();
    if (owner.expire(EXPIRE_NANOS)) {
      context.loop().queueInLoop(this::expire);
    } else {
      context.loop().schedule(expiring, EXPIRE_EACH);
    }
  }

  /// Why a command may not be run now, as an error; null if it may.
  @Nullable String refusal(CommandSpec spec) {
    return refusal(spec.writes(), spec.grows());
  }

  /// Why commands may not be run now; null if they may.
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

  /// What is told of a log that takes nothing any more.
  String failing() {
    return "MISCONF Errors writing to the AOF file: " + durability.failure();
  }

  /// Which replies have to wait for the disk.
  Durability durability() {
    return durability;
  }

  /// A client has left, or begins anew.
  void left(Client client) {
    Transactions.forget(client);
    Subscriptions subscriptions = client.session().subscriptions();
    if (subscriptions != null) {
      subscriptions.endAll(client, channels());
      client.session().subscriptions(null);
    }
  }

  /// A buffer to read into, lent for as long as one event is handled.
  ByteBuffer in() {
    return in.clear();
  }

  /// Where replies are made, lent in the same way.
  RespReplies replies() {
    return replies;
  }

  /// A parser that is in no command, lent to whichever client has sent something.
  RespParser parser() {
    return parser;
  }

  /// The same, for a client whose command has not arrived whole. Others are lent another one.
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
