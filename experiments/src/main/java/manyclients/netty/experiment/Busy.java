package manyclients.netty.experiment;

/// The time that all requests together have spent inside: two for three seconds make six seconds.
final class Busy {
  private int inside;
  private long left;
  private long nanos;
  private long since = System.nanoTime();

  /// @param left how many have entered and left
  /// @param nanos the time inside, summed over all, including those still inside
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
