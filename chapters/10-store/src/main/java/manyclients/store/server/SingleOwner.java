package manyclients.store.server;

import java.util.List;
import manyclients.selector.EventLoop;
import manyclients.selector.LoopContext;
import manyclients.store.command.CommandSpec;
import manyclients.store.data.Journal;
import manyclients.store.data.Keyspace;
import manyclients.store.data.Shard;
import manyclients.store.log.KeyOwner;
import manyclients.store.resp.Command;

/// One loop owns all keys, as in Redis. It runs one command after another, and no other command
/// accesses the keys in the meantime.
final class SingleOwner implements Owner {
  private final Shard shard;
  private final Durability durability;
  private final Usage usage = new Usage();

  private SingleOwner(Shard shard, LoopClock clock, Durability durability) {
    this.shard = shard;
    this.durability = durability;
    shard.use(clock, durability.journal());
    count();
  }

  /// The owners of a store with a single loop.
  static final class Alone implements Owners {
    private final Shard shard = new Shard(() -> 0, Journal.NONE);
    private List<KeyOwner> parts = List.of();

    @Override
    public Keyspace keys() {
      return shard;
    }

    @Override
    public Owner forLoop(LoopContext context, LoopClock clock, Durability durability) {
      EventLoop loop = context.loop();
      parts = List.of(task -> loop.queueInLoop(() -> task.accept(shard)));
      return new SingleOwner(shard, clock, durability);
    }

    @Override
    public List<KeyOwner> parts() {
      return parts;
    }
  }

  @Override
  public void run(CommandSpec spec, Command command, Client client) {
    spec.action().run(command, shard, client.replies());
    endCommand();
  }

  private void endCommand() {
    durability.endCommand();
    count();
  }

  private void count() {
    usage.set(shard.size(), shard.bytes());
  }

  @Override
  public void exec(Transaction transaction, Client client) {
    Transactions.runAll(transaction, shard, client);
    endCommand();
  }

  @Override
  public void watch(Command command, Client client) {
    Transactions.watchAll(command, shard, Watching.add(0, client));
    client.replies().status("OK");
  }

  @Override
  public void unwatch(Client client) {
    Watching watching = client.session().watching();
    if (watching != null) {
      shard.unwatch(watching.watch());
      client.session().watching(null);
    }
  }

  @Override
  public boolean expire(long nanos) {
    boolean more = shard.expire(nanos);
    count();
    return more;
  }

  @Override
  public Usage usage() {
    return usage;
  }
}
