package manyclients.store.server;

import java.util.ArrayList;
import java.util.List;
import manyclients.store.resp.Command;
import manyclients.store.server.Handling.OfKeys;

/// The commands that one client has queued since `MULTI`.
final class Transaction {
  /// @param command a command in its own memory
  record Queued(Handling handling, Command command) {}

  private final List<Queued> commands = new ArrayList<>();
  private boolean spoilt;
  private boolean writes;
  private boolean grows;

  void add(Handling handling, Command command) {
    commands.add(new Queued(handling, command.copy()));
    if (handling instanceof OfKeys(var spec)) {
      writes |= spec.writes();
      grows |= spec.grows();
    }
  }

  /// Returns whether one of the commands changes keys.
  boolean writes() {
    return writes;
  }

  /// Returns whether one of the commands may need more memory.
  boolean grows() {
    return grows;
  }

  /// Marks the transaction because a command could not be queued, so that none of the others runs.
  void spoil() {
    spoilt = true;
  }

  boolean isSpoilt() {
    return spoilt;
  }

  List<Queued> commands() {
    return commands;
  }
}
