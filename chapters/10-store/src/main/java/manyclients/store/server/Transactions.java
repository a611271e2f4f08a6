package manyclients.store.server;

import java.util.List;
import manyclients.store.data.Keyspace;
import manyclients.store.data.Watch;
import manyclients.store.resp.Command;
import manyclients.store.server.Handling.OfClient;
import manyclients.store.server.Handling.OfKeys;
import manyclients.store.server.Handling.When;
import org.jspecify.annotations.Nullable;

/// `MULTI`, `EXEC`, `DISCARD`, `WATCH` and `UNWATCH`.
final class Transactions {
  static final List<Handling> COMMANDS =
      List.of(
          new OfClient("multi", 1, When.AT_ONCE, Transactions::multi),
          new OfClient("exec", 1, When.AT_ONCE, Transactions::exec),
          new OfClient("discard", 1, When.AT_ONCE, Transactions::discard),
          new OfClient("watch", -2, When.AT_ONCE, Transactions::watch),
          new OfClient("unwatch", 1, When.USUAL, Transactions::unwatch));

  private Transactions() {}

  private static void multi(Command command, Client client) {
    if (client.session().transaction() != null) {
      client.replies().error("ERR MULTI calls can not be nested");
    } else {
      client.session().transaction(new Transaction());
      client.replies().status("OK");
    }
  }

  private static void exec(Command command, Client client) {
    Transaction transaction = client.session().transaction();
    if (transaction == null) {
      client.replies().error("ERR EXEC without MULTI");
      return;
    }
    client.session().transaction(null);
    String refusal = client.loop().refusal(transaction.writes(), transaction.grows());
    if (transaction.isSpoilt()) {
      client.replies().error("EXECABORT Transaction discarded because of previous errors.");
    } else if (refusal != null) { // refused since they were queued
      abort(refusal, client);
    } else {
      client.loop().owner().exec(transaction, client);
    }
    client.loop().owner().unwatch(client);
  }

  /// Replies to an `EXEC` that cannot be run, and drops the transaction.
  static void abort(String reason, Client client) {
    forget(client);
    client.replies().error("EXECABORT Transaction discarded because of: " + reason);
  }

  /// Runs all commands, while the owner makes sure that no other client sees the keys.
  static void runAll(Transaction transaction, Keyspace keys, Client client) {
    if (isBroken(client.session().watching(), keys)) {
      client.replies().noArray();
      return;
    }
    client.replies().array(transaction.commands().size());
    for (Transaction.Queued queued : transaction.commands()) {
      switch (queued.handling()) {
        case OfKeys(var spec) -> spec.action().run(queued.command(), keys, client.replies());
        case OfClient other -> other.action().run(queued.command(), client);
        case Handling.Container _ -> throw new IllegalArgumentException("not a single command");
      }
    }
  }

  /// Returns whether a watched key has changed or expired, so that the transaction must not run.
  static boolean isBroken(@Nullable Watching watching, Keyspace keys) {
    return watching != null && watching.watch().isBroken(keys.now());
  }

  /// Watches the keys in the command's arguments: a change of any of them breaks the watch.
  static void watchAll(Command command, Keyspace keys, Watch watch) {
    for (int key = 1; key < command.size(); key++) {
      keys.watch(command.array(), command.start(key), command.length(key), watch);
    }
  }

  private static void discard(Command command, Client client) {
    if (client.session().transaction() == null) {
      client.replies().error("ERR DISCARD without MULTI");
      return;
    }
    forget(client);
    client.replies().status("OK");
  }

  /// Resets the client, as if there had been no transaction.
  static void forget(Client client) {
    client.session().transaction(null);
    client.loop().owner().unwatch(client);
  }

  private static void watch(Command command, Client client) {
    if (client.session().transaction() != null) {
      client.replies().error("ERR WATCH inside MULTI is not allowed");
    } else {
      client.loop().owner().watch(command, client);
    }
  }

  private static void unwatch(Command command, Client client) {
    client.loop().owner().unwatch(client);
    client.replies().status("OK");
  }
}
