package manyclients.netty.experiment;

/// The time that all requests together have spent in handlers: two requests of three seconds make
/// six seconds.
final class Busy {
  private int inside;
  private long left;
  private long nanos;
  private long since = System.nanoTime();

  /// @param left the number of requests that have left their handlers
  /// @param nanos the time in handlers, of all requests together, including the current ones
  record Account(long left, long nanos) {

    Account since(Account before) {
      return new Account(left - before.left, nanos - before.nanos);
    }
  }

  synchronized void enter() {
    account();
    inside++;
  }

  synchronized void leave() {
    account();
    inside--;
    left++;
  }

  synchronized Account account() {
    long now = System.nanoTime();
    nanos += inside * (now - since);
    since = now;
    return new Account(left, nanos);
  }
}
