package manyclients.store.server;

import manyclients.store.command.CommandSpec;
import manyclients.store.data.Places;
import manyclients.store.resp.Command;
import manyclients.store.server.Handling.OfKeys;
import org.jspecify.annotations.Nullable;

/// Finds the loop that has the keys of a command or a transaction: its number from 0 on,
/// [#ANYWHERE] or [#SEVERAL].
record Route(Places places) {
  /// The value if any loop will do.
  static final int ANYWHERE = -1;

  /// The value if keys of different loops are needed.
  static final int SEVERAL = -2;

  /// The error text of a Redis cluster, with an addition of our own.
  static final String REFUSAL =
      "CROSSSLOT Keys in request don't hash to the same slot:"
          + " all of them must be in one loop, as keys with the same {tag} are";

  int of(CommandSpec spec, Command command) {
    if (spec.firstKey() == 0) {
      return places.count() == 1 ? 0 : SEVERAL;
    }
    if ((command.size() - spec.firstKey()) % spec.step() != 0) {
      return ANYWHERE; // a key without a value: every loop refuses that
    }
    return of(command, spec.firstKey(), spec.lastKey(command), spec.step());
  }

  /// @param last the index of the last key, or an index less than one step beyond it
  int of(Command command, int first, int last, int step) {
    int all = ANYWHERE;
    for (int key = first; key <= last && all != SEVERAL; key += step) {
      all = join(all, ofKey(command, key));
    }
    return all;
  }

  int ofKey(Command command, int key) {
    return places.of(command.array(), command.start(key), command.length(key));
  }

  private static int join(int one, int other) {
    if (one == ANYWHERE || one == other) {
      return other;
    }
    return other == ANYWHERE ? one : SEVERAL;
  }

  /// @param watching the client's watch, if any; its place counts too
  int of(Transaction transaction, @Nullable Watching watching) {
    int all = watching == null ? ANYWHERE : (int) watching.place();
    for (Transaction.Queued queued : transaction.commands()) {
      if (queued.handling() instanceof OfKeys(var spec)) {
        all = join(all, of(spec, queued.command()));
      }
    }
    return all;
  }

  /// Returns the loop that continues a walk through all keys; [#ANYWHERE] if the cursor is not an
  /// unsigned number.
  int ofCursor(Command command) {
    try {
      return places.ofCursor(Long.parseUnsignedLong(command.text(1)));
    } catch (NumberFormatException _) {
      return ANYWHERE;
    }
  }
}
