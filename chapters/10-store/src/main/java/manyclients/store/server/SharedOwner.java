package manyclients.store.server;

import java.util.function.Consumer;
import manyclients.selector.EventLoop;
import manyclients.store.command.CommandSpec;
import manyclients.store.data.Keyspace;
import manyclients.store.data.Shards;
import manyclients.store.data.Watch;
import manyclients.store.log.KeyOwner;
import manyclients.store.resp.Command;
import manyclients.store.server.Handling.OfKeys;
import org.jspecify.annotations.Nullable;

/// All loops own all keys together. A command enters the stripes of all its keys in the order of
/// their numbers, so that two loops never wait for each other. Its changes are in the log before it
/// leaves the stripes, so the log has the changes of a key in order. It holds all of its stripes
/// until its end, so a command on many keys is as atomic as with a single owner, and so is a
/// transaction.
///
/// A command on all keys, such as `KEYS`, enters all stripes, and all other clients wait for it.
///
/// The price: each command takes a lock, and its core often has to fetch data that another core has
/// written. If the system suspends a loop inside a stripe, others wait for it.
final class SharedOwner implements Owner {
  private final Stripes stripes;
  private final long share;
  private final EventLoop loop;
  private final LoopClock clock;
  private final Durability durability;
  private final Shards all;
  private final Usage usage = new Usage();

  SharedOwner(Stripes stripes, int number, EventLoop loop, LoopClock clock, Durability durability) {
    this.stripes = stripes;
    this.share = stripes.shareOf(number);
    this.loop = loop;
    this.clock = clock;
    this.durability = durability;
    this.all = new Shards(stripes.shards(), clock, durability.journal());
  }

  @Override
  public void run(CommandSpec spec, Command command, Client client) {
    long set = stripesOf(spec, command);
    Keyspace keys = enter(set);
    try {
      spec.action().run(command, keys, client.replies());
    } finally {
      leave(set);
    }
  }

  private long stripesOf(CommandSpec spec, Command command) {
    if (spec.firstKey() == 0) {
      return Stripes.ALL;
    }
    return stripesOf(command, spec.firstKey(), spec.lastKey(command), spec.step());
  }

  private long stripesOf(Command command, int first, int last, int step) {
    long set = 0;
    for (int key = first; key <= last; key += step) {
      set |= stripes.of(command.array(), command.start(key), command.length(key));
    }
    return set;
  }

  private Keyspace enter(long set) {
    for (long left = set; left != 0; left &= left - 1) {
      stripes.first(left).enter(clock, durability);
    }
    return Long.bitCount(set) == 1 ? stripes.first(set).shard() : all;
  }

  private void leave(long set) {
    try {
      durability.endCommand();
    } finally {
      for (long left = set; left != 0; left &= left - 1) {
        stripes.first(left).leave(usage);
      }
    }
  }

  @Override
  public void exec(Transaction transaction, Client client) {
    long set = stripesOf(transaction, client.session().watching());
    inside(set, keys -> Transactions.runAll(transaction, keys, client));
  }

  private void inside(long set, Consumer<Keyspace> action) {
    Keyspace keys = enter(set);
    try {
      action.accept(keys);
    } finally {
      leave(set);
    }
  }

  private long stripesOf(Transaction transaction, @Nullable Watching watching) {
    long set = watching == null ? 0 : watching.place();
    for (Transaction.Queued queued : transaction.commands()) {
      if (queued.handling() instanceof OfKeys(var spec)) {
        set |= stripesOf(spec, queued.command());
      }
    }
    return set;
  }

  @Override
  public void watch(Command command, Client client) {
    long set = stripesOf(command, 1, command.size() - 1, 1);
    Watch watch = Watching.add(set, client);
    inside(set, keys -> Transactions.watchAll(command, keys, watch));
    client.replies().status("OK");
  }

  @Override
  public void unwatch(Client client) {
    Watching watching = client.session().watching();
    if (watching != null) {
      Watch watch = watching.watch();
      inside(watching.place(), keys -> keys.unwatch(watch));
      client.session().watching(null);
    }
  }

  /// Frees expired keys. Each loop checks only its own stripes, so that no key is checked twice.
  @Override
  public boolean expire(long nanos) {
    long end = System.nanoTime() + nanos;
    boolean more = false;
    for (long left = share; left != 0 && !more; left &= left - 1) {
      Stripe stripe = stripes.first(left);
      stripe.enter(clock, durability);
      more = stripe.shard().expire(end - System.nanoTime());
      stripe.leave(usage);
    }
    return more;
  }

  /// Returns the log's access to a stripe: in the loop, which may wait for the stripe's lock.
  KeyOwner part(long stripe) {
    return task -> loop.queueInLoop(() -> inside(stripe, task));
  }

  @Override
  public Usage usage() {
    return usage;
  }
}
