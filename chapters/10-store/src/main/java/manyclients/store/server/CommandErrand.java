package manyclients.store.server;

import manyclients.store.command.Action;
import manyclients.store.data.Keyspace;
import manyclients.store.resp.Command;
import manyclients.store.resp.RespReplies;

/// A command that another loop runs as a whole, and whose reply that loop makes.
final class CommandErrand extends Errand {
  private final Action action;
  private final Command command;
  private final Slot slot;

  /// @param command a command in its own memory
  CommandErrand(Action action, Command command, Client client, Slot slot) {
    super(client);
    this.action = action;
    this.command = command;
    this.slot = slot;
  }

  @Override
  void run(Keyspace keys, RespReplies replies) {
    action.run(command, keys, replies);
  }

  @Override
  void deliver() {
    client().fill(slot, bytes(), position());
  }
}
