package manyclients.store.server;

import manyclients.store.command.CommandSpec;
import manyclients.store.resp.Command;

/// A loop's way to the keys: who may touch which of them, and when. There is one for each loop, and
/// it belongs to the loop's thread.
interface Owner {
  /// Runs a command: its reply is made before this returns, or comes [Client#later()].
  void run(CommandSpec spec, Command command, Client client);

  /// Runs the commands of a transaction as one: no other client sees the keys between two of them.
  void exec(Transaction transaction, Client client);

  /// Has the client's next transaction fail if one of the keys changes, which are the command's
  /// arguments.
  void watch(Command command, Client client);

  /// Forgets what the client watches. No reply.
  void unwatch(Client client);

  /// Frees keys that have expired.
  ///
  /// @param nanos for so long at most
  /// @return whether there are more
  boolean expire(long nanos);

  /// What this loop has added to the store, less what it has taken away.
  Usage usage();
}
