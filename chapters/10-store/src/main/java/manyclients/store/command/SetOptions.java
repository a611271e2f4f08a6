package manyclients.store.command;

import java.util.Locale;
import manyclients.store.data.Entry;
import manyclients.store.resp.Command;
import org.jspecify.annotations.Nullable;

/// The options of `SET` and `GETEX`, in any order.
final class SetOptions {
  boolean ifAbsent; // NX
  boolean ifPresent; // XX
  boolean get;
  boolean keep; // KEEPTTL
  boolean persist;
  private @Nullable Moment moment;
  private int number; // the index of the time argument

  private SetOptions() {}

  static SetOptions ofSet(Command command) {
    SetOptions options = new SetOptions();
    int argument = 3;
    while (argument < command.size()) {
      argument = options.setOption(command, argument);
    }
    return options;
  }

  static SetOptions ofGetEx(Command command) {
    SetOptions options = new SetOptions();
    int argument = 2;
    while (argument < command.size()) {
      if (command.is(argument, "PERSIST") && options.moment == null) {
        options.persist = true;
        argument++;
      } else {
        argument = options.time(command, argument);
      }
    }
    return options;
  }

  /// @return the index after this option
  private int setOption(Command command, int argument) {
    if (command.is(argument, "NX") && !ifPresent) {
      ifAbsent = true;
    } else if (command.is(argument, "XX") && !ifAbsent) {
      ifPresent = true;
    } else if (command.is(argument, "GET")) {
      get = true;
    } else if (command.is(argument, "KEEPTTL") && moment == null) {
      keep = true;
    } else {
      return time(command, argument);
    }
    return argument + 1;
  }

  private int time(Command command, int argument) {
    for (Moment each : Moment.ALL) {
      boolean other = keep || persist || moment != null && moment != each;
      if (command.is(argument, each.name()) && !other && argument + 1 < command.size()) {
        moment = each;
        number = argument + 1;
        return argument + 2;
      }
    }
    throw new Refusal(Refusal.SYNTAX);
  }

  boolean hasTime() {
    return moment != null;
  }

  /// Returns the expiry time that an option sets, or [Entry#NEVER].
  long due(Command command, long now) {
    return moment == null
        ? Entry.NEVER
        : moment.due(command, number, command.text(0).toLowerCase(Locale.ROOT), now);
  }
}
