package manyclients.store.server;

import manyclients.store.command.CommandSpec;
import manyclients.store.data.Places;
import manyclients.store.resp.Command;
import manyclients.store.server.Handling.OfKeys;
import org.jspecify.annotations.Nullable;

/// In which loop a command's keys are, or those of a transaction: a place from 0 on, [#ANYWHERE] or
/// [#SEVERAL].
record Route(Places places) {
  /// There are no keys.
  static final int ANYWHERE = -1;

  /// They are not all in one loop.
  static final int SEVERAL = -2;

  /// Redis's words in a cluster, and ours.
  static final String REFUSAL =
      "CROSSSLOT Keys in request don't hash to the same slot:"
          + " what is done as one needs keys of one loop, as names with the same {tag} are";

  int of(CommandSpec spec, Command command) {
    if (spec.firstKey() == 0) {
      return places.count() == 1 ? 0 : SEVERAL;
    }
    if ((command.size() - spec.firstKey()) % spec.step() != 0) {
      return ANYWHERE; // a key without its value: that is refused wherever it is run
    }
    return of(command, spec.firstKey(), spec.lastKey(command), spec.step());
  }

  /// @param last which argument is the last key, or is behind it by less than a step
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

  /// @param watching what the client watches, if it does: this is asked where the keys are
  int of(Transaction transaction, @Nullable Watching watching) {
    int all = watching == null ? ANYWHERE : (int) watching.place();
    for (Transaction.Queued queued : transaction.commands()) {
      if (queued.handling() instanceof OfKeys(var spec)) {
        all = join(all, of(spec, queued.command()));
      }
    }
    return all;
  }

  /// Where a walk through all keys goes on. One that is no cursor is refused anywhere.
  int ofCursor(Command command) {
    try {
      return places.ofCursor(Long.parseUnsignedLong(command.text(1)));
    } catch (NumberFormatException _) {
      return ANYWHERE;
    }
  }
}
