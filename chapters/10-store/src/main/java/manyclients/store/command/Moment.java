package manyclients.store.command;

import java.util.List;
import manyclients.store.data.Entry;
import manyclients.store.resp.Command;

/// The options with which a command sets the expiry time of a key.
enum Moment {
  /// After this number of seconds.
  EX(1_000, true),
  /// After this number of milliseconds.
  PX(1, true),
  /// At this second since 1970.
  EXAT(1_000, false),
  /// At this millisecond since 1970.
  PXAT(1, false);

  static final List<Moment> ALL = List.of(values());

  private final long millis;
  private final boolean fromNow;

  Moment(long millis, boolean fromNow) {
    this.millis = millis;
    this.fromNow = fromNow;
  }

  /// Returns the expiry time that an argument sets. Zero and negative numbers are refused.
  ///
  /// @param argument the index of the number
  /// @param name the name of the command, for the message
  long due(Command command, int argument, String name, long now) {
    long amount = Numbers.integer(command, argument);
    if (amount <= 0) {
      throw Refusal.invalidExpireTime(name);
    }
    return due(amount, name, now);
  }

  /// @param amount in seconds or milliseconds; may be negative
  long due(long amount, String name, long now) {
    try {
      long due = Math.addExact(Math.multiplyExact(amount, millis), fromNow ? now : 0);
      return Math.min(due, Entry.NEVER - 1);
    } catch (ArithmeticException e) {
      throw Refusal.invalidExpireTime(name);
    }
  }
}
