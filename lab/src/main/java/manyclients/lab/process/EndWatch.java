package manyclients.lab.process;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import manyclients.contract.ErrorListener;

/// Lets a thread wait for a server that ends by itself: a process that does nothing but serve ends
/// with its server. What the server tells goes on to a log.
public final class EndWatch implements ErrorListener {
  private final ErrorListener log;
  private final CountDownLatch ended = new CountDownLatch(1);

  public EndWatch(ErrorListener log) {
    this.log = log;
  }

  @Override
  public void failed(Kind kind, Throwable cause) {
    try {
      log.failed(kind, cause);
    } finally { // even if there is no memory for a line
      if (kind == Kind.END) {
        ended.countDown();
      }
    }
  }

  /// Waits until the server has ended by itself.
  public void await() throws InterruptedException {
    ended.await();
  }

  /// The same, for so long at most. True when the server has ended by itself.
  public boolean await(Duration atMost) throws InterruptedException {
    return ended.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
  }

  /// Whether the server has ended by itself.
  public boolean hasEnded() {
    return ended.getCount() == 0;
  }
}
