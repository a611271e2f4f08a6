package manyclients.exercises.support;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/// Finds out whether the other threads have come to rest, from the processor time that they have
/// used, and from whether they wait for a processor. So the result does not depend on how busy the
/// machine is.
public final class Calm {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final Duration BUSY = Duration.ofMillis(300);
  private static final Duration CIRCLES = Duration.ofSeconds(1);
  private static final Duration A_LITTLE = Duration.ofMillis(50);
  private static final int MOST_THREADS = 256;
  private static final int STEADY = 150;
  private static final int WAKES = 12;
  private static final int ASLEEP = 20;

  private Calm() {}

  /// Waits until no other thread has computed for a while. Returns false if one does not stop
  /// computing, or wakes too often for that.
  public static boolean comes() {
    long begin = busy();
    return Patience.until(rest(STEADY), () -> isBusySince(begin));
  }

  /// Does work that gives other threads little to do, and waits until none of them computes any
  /// more. Returns false if they need more than a little processor time, even if they rest then: a
  /// thread may spin for only a second, and on a busy machine this call may take as long.
  public static <X extends Exception> boolean comesAfter(Footprint.Work<X> work) throws X {
    long begin = busy();
    BooleanSupplier much = () -> busy() - begin > A_LITTLE.toNanos();
    work.perform();
    return Patience.until(rest(STEADY / 3), much) && !much.getAsBoolean();
  }

  /// Waits until no other thread computes any more. Returns false if one does not stop computing,
  /// or wakes again and again for no reason. The processor time of the thread determines which of
  /// the two is noticed, so a message should not distinguish them.
  ///
  /// @param looks the number of quiet looks in a row that are enough, one per millisecond
  public static boolean comes(int looks) {
    long begin = busy();
    BooleanSupplier restless = restless(WAKES);
    return Patience.until(rest(looks), () -> isBusySince(begin) || restless.getAsBoolean());
  }

  private static boolean isBusySince(long begin) {
    return busy() - begin > BUSY.toNanos();
  }

  /// Returns a condition that holds when other threads have computed too often, if only a little:
  /// more than `wakes` times after a rest of all of them, or at too many looks.
  private static BooleanSupplier restless(int wakes) {
    BooleanSupplier same = sinceTheLastLook();
    int[] quiet = {0};
    int[] found = {0};
    int[] looks = {0};
    return () -> {
      if (same.getAsBoolean()) {
        // only the last look asks whether threads wait for a processor, because that is slow
        quiet[0] += quiet[0] == ASLEEP - 1 && Processors.areWaitedFor() ? 0 : 1;
      } else {
        found[0] += quiet[0] >= ASLEEP ? 1 : 0;
        quiet[0] = 0;
        looks[0]++;
      }
      return found[0] > wakes || looks[0] > ASLEEP * wakes;
    };
  }

  /// Returns a condition that holds when the other threads will do nothing more: they have been at
  /// rest for this number of looks in a row, or spin.
  public static BooleanSupplier orCircles(int looks) {
    return orBusy(looks, CIRCLES);
  }

  /// Returns a condition that holds when a few bytes should have been read: the other threads are
  /// at rest, have computed for longer than that takes, or wake again and again.
  public static BooleanSupplier orRead(int looks) {
    BooleanSupplier busy = orBusy(looks, A_LITTLE);
    BooleanSupplier restless = restless(WAKES / 2);
    return () -> busy.getAsBoolean() || restless.getAsBoolean();
  }

  private static BooleanSupplier orBusy(int looks, Duration most) {
    long begin = busy();
    BooleanSupplier rest = rest(looks);
    return () -> rest.getAsBoolean() || busy() - begin > most.toNanos();
  }

  /// Returns a condition that holds when no thread has computed for a number of looks in a row, and
  /// none waits for a processor.
  private static BooleanSupplier rest(int looks) {
    BooleanSupplier quiet = Patience.steady(sinceTheLastLook(), looks);
    return () -> quiet.getAsBoolean() && !Processors.areWaitedFor();
  }

  /// Returns a condition that holds when another one has held for a number of looks in a row, and
  /// no thread waits for a processor: then no other thread will change anything.
  public static BooleanSupplier still(BooleanSupplier condition, int looks) {
    BooleanSupplier steady = Patience.steady(condition, looks);
    return () -> steady.getAsBoolean() && !Processors.areWaitedFor();
  }

  /// Returns a condition that holds when no other thread has used a processor since the last call.
  public static BooleanSupplier sinceTheLastLook() {
    long[] last = {busy()};
    return () -> {
      long now = busy();
      boolean same = now == last[0];
      last[0] = now;
      return same;
    };
  }

  /// Returns the processor time of all threads of this group except the calling one, in
  /// nanoseconds.
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
