package manyclients.store.server;

import manyclients.store.command.CommandSpec;
import manyclients.store.data.Shard;
import manyclients.store.data.Watch;
import manyclients.store.resp.Command;

/// One loop owns all keys, as in Redis: it runs one command after the other, and each of them is
/// alone with the keys.
final class SingleOwner implements Owner {
  private final Shard shard;
  private final Durability durability;

  SingleOwner(Shard shard, Durability durability) {
    this.shard = shard;
    this.durability = durability;
  }

  @Override
  public void run(CommandSpec spec, Command command, Client client) {
    spec.action().run(command, shard, client.replies());
    durability.endCommand();
  }

  @Override
  public void exec(Transaction transaction, Client client) {
    Watching watching = client.session().watching();
    if (watching != null && watching.watch().isBroken(shard.now())) {
      client.replies().noArray();
    } else {
      Transactions.runAll(transaction, shard, client);
      durability.endCommand();
    }
  }

  @Override
  public void watch(Command command, Client client) {
    Watching watching = client.session().watching();
    if (watching == null) {
      watching = new Watching(new Watch(), 0);
      client.session().watching(watching);
    }
    for (int i = 1; i < command.size(); i++) {
      shard.watch(command.array(), command.start(i), command.length(i), watching.watch());
    }
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
    return shard.expire(nanos);
  }

  @Override
  public long size() {
    return shard.size();
  }

  @Override
  public long bytes() {
    return shard.bytes();
  }
}
