package manyclients.store.server;

import manyclients.contract.ErrorListener.Kind;
import manyclients.selector.EventLoop;
import manyclients.selector.LoopContext;
import manyclients.store.command.Action;
import manyclients.store.command.CommandSpec;
import manyclients.store.command.Spread;
import manyclients.store.data.Keyspace;
import manyclients.store.data.Shard;
import manyclients.store.data.Shards;
import manyclients.store.data.Watch;
import manyclients.store.log.KeyOwner;
import manyclients.store.resp.Command;
import manyclients.store.resp.RespReplies;

/// Each loop owns some keys, and no other loop accesses them, except in a [Meeting], so there are
/// no locks. A command on a key of another loop travels there, and its reply comes back to its slot
/// in the client's queue.
///
/// Commands of one client on keys of the same loop run in order. Two commands on keys of different
/// loops may run in either order, unless the client waits for the first reply. If several loops run
/// a command, each does so at its own moment. A transaction must run at one moment, so it is
/// refused unless all of its keys are in one loop.
final class ShardedOwner implements Owner {
  private static final int REPLIES = 4 * 1024;

  private final ShardedOwners owners;
  private final int place;
  private final Shard shard;
  private final LoopContext context;
  private final LoopClock clock;
  private final Durability durability;
  private final Mail mail;
  private final Usage usage = new Usage();

  /// The buffer for replies to errands.
  private final RespReplies replies = new RespReplies(REPLIES);

  ShardedOwner(
      ShardedOwners owners,
      int place,
      Shard shard,
      LoopContext context,
      LoopClock clock,
      Durability durability) {
    this.owners = owners;
    this.place = place;
    this.shard = shard;
    this.context = context;
    this.clock = clock;
    this.durability = durability;
    this.mail = new Mail(this, owners);
    shard.use(clock, durability.journal());
    count();
  }

  @Override
  public void run(CommandSpec spec, Command command, Client client) {
    switch (spec.spread()) {
      case ONE_SHARD, SUM, LIST, OK -> runByKeys(spec, command, client);
      case EVERY_SUM, EVERY_LIST, ANY -> Scatter.everywhere(spec, command, client, this);
      case EVERY_OK -> meet(spec, command, client);
      case CURSOR -> runAt(owners.route().ofCursor(command), spec.action(), command, client);
    }
  }

  private void runByKeys(CommandSpec spec, Command command, Client client) {
    int at = owners.route().of(spec, command);
    if (at != Route.SEVERAL) {
      runAt(at, spec.action(), command, client);
    } else if (spec.spread() == Spread.ONE_SHARD) {
      client.replies().error(Route.REFUSAL);
    } else {
      Scatter.byKey(spec, command, client, this);
    }
  }

  private void runAt(int at, Action action, Command command, Client client) {
    if (at == place || at == Route.ANYWHERE) {
      action.run(command, shard, client.replies());
      endCommand();
    } else {
      mail.send(at, new CommandErrand(action, command.copy(), client, client.later()));
    }
  }

  /// Runs an errand in the loop at this place: immediately if it is this loop.
  void send(int at, Errand errand) {
    if (at == place) {
      perform(errand, shard);
      errand.deliver();
    } else {
      mail.send(at, errand);
    }
  }

  private void meet(CommandSpec spec, Command command, Client client) {
    mail.flush(); // earlier errands of the client must arrive first
    Errand errand =
        new CommandErrand(spec.action(), command.copy(), client, client.laterAndAlone());
    new Meeting(errand, this, owners).call();
  }

  /// Runs an errand in this loop.
  void perform(Errand errand, Keyspace keys) {
    replies.version(errand.version());
    try {
      errand.run(keys, replies);
    } catch (RuntimeException | Error e) { // our own fault, and only this client is affected
      context.onError().report(Kind.HANDLER, e);
      errand.fail(replies);
    } finally {
      endCommand();
      errand.done(replies.copyFrom(0), durability.logged());
      replies.clear();
    }
  }

  private void endCommand() {
    durability.endCommand();
    count();
  }

  void count() {
    usage.set(shard.size(), shard.bytes());
  }

  @Override
  public void exec(Transaction transaction, Client client) {
    Watching watching = client.session().watching();
    int at = owners.route().of(transaction, watching);
    if (at == Route.SEVERAL) {
      client.replies().error(Route.REFUSAL);
    } else if (at == place || at == Route.ANYWHERE) {
      Transactions.runAll(transaction, shard, client);
      endCommand();
    } else {
      mail.send(at, new ExecErrand(transaction, watching, client, client.later()));
    }
  }

  @Override
  public void watch(Command command, Client client) {
    Watching old = client.session().watching();
    int at = owners.route().of(command, 1, command.size() - 1, 1);
    if (at == Route.SEVERAL || old != null && old.place() != at) {
      client.replies().error(Route.REFUSAL);
      return;
    }
    Watch watch = Watching.add(at, client);
    Action action =
        (named, keys, answer) -> {
          Transactions.watchAll(named, keys, watch);
          answer.status("OK");
        };
    runAt(at, action, command, client);
  }

  @Override
  public void unwatch(Client client) {
    Watching watching = client.session().watching();
    if (watching != null) {
      client.session().watching(null);
      send((int) watching.place(), new UnwatchErrand(watching.watch(), client));
    }
  }

  @Override
  public boolean expire(long nanos) {
    boolean more = shard.expire(nanos);
    count();
    return more;
  }

  /// Returns all keys. All other loops must be waiting.
  Keyspace all() {
    return new Shards(owners.shards(), clock, durability.journal());
  }

  /// Starts a batch of errands from another loop, or a meeting.
  void begin() {
    clock.read();
  }

  Shard shard() {
    return shard;
  }

  EventLoop loop() {
    return context.loop();
  }

  ShardedOwners owners() {
    return owners;
  }

  /// Returns the log's access to this loop's keys.
  KeyOwner part() {
    return task -> loop().queueInLoop(() -> task.accept(shard));
  }

  @Override
  public Usage usage() {
    return usage;
  }
}
