package manyclients.store.server;

import manyclients.store.command.CommandSpec;
import manyclients.store.resp.Command;

/// A loop's access to the keys. It decides which thread may access which keys, and when. Each loop
/// has one, which belongs to the loop's thread.
interface Owner {
  /// Runs a command. Its reply is made before this method returns, or later, in the slot from
  /// [Client#later()].
  void run(CommandSpec spec, Command command, Client client);

  /// Runs the commands of a transaction as one: no other client sees the keys between two of them.
  void exec(Transaction transaction, Client client);

  /// Watches the keys in the command's arguments: if one of them changes, the client's next
  /// transaction fails.
  void watch(Command command, Client client);

  /// Ends the client's watches, without a reply.
  void unwatch(Client client);

  /// Frees keys that have expired.
  ///
  /// @param nanos the maximum time
  /// @return whether there are more
  boolean expire(long nanos);

  /// Returns the amount that this loop has added to the store, less what it has removed.
  Usage usage();
}
