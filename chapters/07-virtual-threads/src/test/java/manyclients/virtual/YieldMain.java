package manyclients.virtual;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Virtual threads that are started while another one yields again and again. A separate process
/// lets them have a single carrier.
final class YieldMain {
  static final int OTHERS = 10;

  private YieldMain() {}

  /// Starts virtual threads, each from another platform thread, and prints how many run in time.
  ///
  /// @param args the number of yields of the first one, and the time to wait for each of the
  ///   others, in milliseconds
  @SuppressWarnings("ThreadPriorityCheck") // the test is about the scheduler
  public static void main(String[] args) throws Exception {
    long yields = Long.parseLong(args[0]);
    long millis = Long.parseLong(args[1]);
    CountDownLatch yielding = new CountDownLatch(1);
    Thread.ofVirtual()
        .start(() -> {
          for (long i = 0; i < yields; i++) {
            yielding.countDown();
            Thread.yield();
          }
        });
    yielding.await();
    int ran = 0;
    for (int i = 0; i < OTHERS; i++) {
      CountDownLatch other = new CountDownLatch(1);
      Thread.ofPlatform().daemon().start(() -> Thread.ofVirtual().start(other::countDown));
      ran += other.await(millis, TimeUnit.MILLISECONDS) ? 1 : 0;
    }
    System.out.println(ran);
    System.exit(0);
  }
}
