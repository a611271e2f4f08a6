package manyclients.exercises.support;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/// Whether the other threads have come to rest. It is told by the processor's time that they have
/// needed, and by whether they wait for one: how busy the machine is does not matter.
public final class Calm {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final Duration BUSY = Duration.ofMillis(300);
  private static final Duration CIRCLES = Duration.ofSeconds(1);
  private static final Duration A_LITTLE = Duration.ofMillis(50);
  private static final int MOST_THREADS = 256;
  private static final int STEADY = 400;

  private Calm() {}

  /// Waits until nobody computes any more. False when somebody goes on and on.
  public static boolean comes() {
    long begin = busy();
    return Patience.until(rest(STEADY), () -> busy() - begin > BUSY.toNanos());
  }

  /// A condition that holds when nothing more is to be expected of the others: they have been at
  /// rest for so many looks in a row, or go round in circles.
  public static BooleanSupplier orCircles(int looks) {
    return orBusy(looks, CIRCLES);
  }

  /// The same for a few bytes that somebody should have read: who then goes round in circles has
  /// had the time for that long ago.
  public static BooleanSupplier orRead(int looks) {
    return orBusy(looks, A_LITTLE);
  }

  private static BooleanSupplier orBusy(int looks, Duration most) {
    long begin = busy();
    BooleanSupplier rest = rest(looks);
    return () -> rest.getAsBoolean() || busy() - begin > most.toNanos();
  }

  /// A condition that holds when nobody has computed for so many looks in a row, nor wants to.
  private static BooleanSupplier rest(int looks) {
    BooleanSupplier quiet = Patience.steady(sinceTheLastLook(), looks);
    return () -> quiet.getAsBoolean() && !Processors.areWaitedFor();
  }

  /// A condition that holds when no other thread has needed the processor since it was last asked.
  public static BooleanSupplier sinceTheLastLook() {
    long[] last = {busy()};
    return () -> {
      long now = busy();
      boolean same = now == last[0];
      last[0] = now;
      return same;
    };
  }

  /// The processor's time of all threads of this group but the calling one, in nanoseconds.
  private static long busy() {
    Thread[] all = new Thread[MOST_THREADS];
    int count = Thread.enumerate(all);
    long sum = 0;
    for (int i = 0; i < count; i++) {
      boolean own = all[i] == Thread.currentThread();
      sum += own ? 0 : Math.max(0, THREADS.getThreadCpuTime(all[i].threadId()));
    }
    return sum;
  }
}
