package manyclients.store.command;

import manyclients.store.data.Entry;
import manyclients.store.resp.Command;

/// The options of `EXPIRE`: whether a key's time may be replaced by another one. A key that does
/// not expire counts as one that expires later than all others.
///
/// @param ifNone only if it does not expire so far
/// @param ifAny only if it does
/// @param ifLater only if it will expire later than so far
/// @param ifEarlier only if it will expire earlier
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

  /// @param now when the key expires so far, or [Entry#NEVER]
  /// @param then when it would
  boolean allows(long now, long then) {
    boolean expires = now != Entry.NEVER;
    return !(ifNone && expires)
        && !(ifAny && !expires)
        && !(ifLater && then <= now)
        && !(ifEarlier && then >= now);
  }
}
