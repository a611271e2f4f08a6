package manyclients.netty.experiment;

/// How many are inside, added up over time: two for three seconds make six seconds.
final class Busy {
  private int inside;
  private long left;
  private long nanos;
  private long since = System.nanoTime();

  /// @param left how many have come and gone
  /// @param nanos how long all of them together have been inside, those who still are included
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
