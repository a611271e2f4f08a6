package manyclients.lab.process;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import manyclients.contract.ErrorListener;

/// Lets a thread wait for a server that ends by itself, because a process that only serves ends
/// with its server. It passes the server's errors on to a log.
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

  /// Waits at most this long. Returns whether the server has ended by itself.
  public boolean await(Duration atMost) throws InterruptedException {
    return ended.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
  }

  /// Returns whether the server has ended by itself.
  public boolean hasEnded() {
    return ended.getCount() == 0;
  }
}
