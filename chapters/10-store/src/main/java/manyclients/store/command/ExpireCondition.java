package manyclients.store.command;

import manyclients.store.data.Entry;
import manyclients.store.resp.Command;

/// The options of `EXPIRE`, which allow or forbid a new expiry time. A key that does not expire
/// counts as expiring later than all others.
///
/// @param ifNone only if the key does not expire yet
/// @param ifAny only if the key already expires
/// @param ifLater only if the new time is later
/// @param ifEarlier only if the new time is earlier
record ExpireCondition(boolean ifNone, boolean ifAny, boolean ifLater, boolean ifEarlier) {
  private static final int FIRST = 3;

  static ExpireCondition of(Command command) {
    for (int argument = FIRST; argument < command.size(); argument++) {
      if (!isOption(command, argument)) {
        throw new Refusal("ERR Unsupported option " + command.shown(argument));
      }
    }
    ExpireCondition condition =
        new ExpireCondition(
            has(command, "NX"), has(command, "XX"), has(command, "GT"), has(command, "LT"));
    condition.check();
    return condition;
  }

  private static boolean isOption(Command command, int argument) {
    return command.is(argument, "NX")
        || command.is(argument, "XX")
        || command.is(argument, "GT")
        || command.is(argument, "LT");
  }

  private static boolean has(Command command, String option) {
    for (int argument = FIRST; argument < command.size(); argument++) {
      if (command.is(argument, option)) {
        return true;
      }
    }
    return false;
  }

  private void check() {
    if (ifNone && (ifAny || ifLater || ifEarlier)) {
      throw new Refusal("ERR NX and XX, GT or LT options at the same time are not compatible");
    }
    if (ifLater && ifEarlier) {
      throw new Refusal("ERR GT and LT options at the same time are not compatible");
    }
  }

  /// @param now the present expiry time of the key, or [Entry#NEVER]
  /// @param then the new expiry time
  boolean allows(long now, long then) {
    boolean expires = now != Entry.NEVER;
    return !(ifNone && expires)
        && !(ifAny && !expires)
        && !(ifLater && then <= now)
        && !(ifEarlier && then >= now);
  }
}
