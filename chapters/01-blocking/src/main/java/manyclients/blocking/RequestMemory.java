package manyclients.blocking;

import java.util.concurrent.Semaphore;
import manyclients.contract.Limits;

/// The memory for unfinished requests of all clients together: a semaphore whose permits are
/// kilobytes. A connection's first buffer is not counted. Any thread may use it.
///
/// A thread that waits here waits for other clients. It is interrupted when the deadline of its own
/// client's request has passed.
public final class RequestMemory {
  private static final int UNIT = 1_024;

  private final Semaphore permits;

  public RequestMemory(Limits limits) {
    this.permits = new Semaphore((int) Math.min(limits.maxBuffered() / UNIT, Integer.MAX_VALUE));
  }

  /// Waits until that many bytes, rounded up to kilobytes, are free, and takes them.
  ///
  /// @return the number of permits taken
  int take(int bytes) throws InterruptedException {
    int taken = Math.ceilDiv(bytes, UNIT);
    permits.acquire(taken);
    return taken;
  }

  void giveBack(int taken) {
    permits.release(taken);
  }
}
