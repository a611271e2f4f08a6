package manyclients.exercises.support;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/// Finds out whether the other threads have come to rest: by the processor time that they have
/// used, and by whether they wait for a processor. How busy the machine is does not matter.
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

  /// Waits until no other thread computes any more. Returns false when one goes on and on. A thread
  /// that wakes now and then, such as a loop with timers, is at rest.
  public static boolean comes() {
    long begin = busy();
    return Patience.until(rest(STEADY), () -> isBusySince(begin));
  }

  /// Does work that gives other threads little to do, and waits until none of them computes any
  /// more. Returns false when they need more than a little time for it, even if they rest then: a
  /// thread may go round in circles for a second only, and this machine may be busy for as long.
  public static <X extends Exception> boolean comesAfter(Footprint.Work<X> work) throws X {
    long begin = busy();
    BooleanSupplier much = () -> busy() - begin > A_LITTLE.toNanos();
    work.perform();
    return Patience.until(rest(STEADY / 3), much) && !much.getAsBoolean();
  }

  /// Waits until no other thread computes any more. Returns false when one goes on and on, and when
  /// one wakes again and again though nothing happens. Which of the two it is depends on how much
  /// of a processor the thread gets, so a message should not tell them apart.
  ///
  /// @param looks how many in a row, of a millisecond each, are believed
  public static boolean comes(int looks) {
    long begin = busy();
    BooleanSupplier restless = restless(WAKES);
    return Patience.until(rest(looks), () -> isBusySince(begin) || restless.getAsBoolean());
  }

  private static boolean isBusySince(long begin) {
    return busy() - begin > BUSY.toNanos();
  }

  /// A condition that holds when other threads have computed a little again and again: after all of
  /// them had rested, or in one look after another.
  private static BooleanSupplier restless(int wakes) {
    BooleanSupplier same = sinceTheLastLook();
    int[] quiet = {0};
    int[] found = {0};
    int[] looks = {0};
    return () -> {
      if (same.getAsBoolean()) {
        // only the last look asks whether threads wait for a processor: that takes long
        quiet[0] += quiet[0] == ASLEEP - 1 && Processors.areWaitedFor() ? 0 : 1;
      } else {
        found[0] += quiet[0] >= ASLEEP ? 1 : 0;
        quiet[0] = 0;
        looks[0]++;
      }
      return found[0] > wakes || looks[0] > ASLEEP * wakes;
    };
  }

  /// A condition that holds when nothing more will come from the other threads: they have been at
  /// rest for this number of looks in a row, or go round in circles.
  public static BooleanSupplier orCircles(int looks) {
    return orBusy(looks, CIRCLES);
  }

  /// The same condition for a few bytes that should have been read: a thread that goes round in
  /// circles had the time for that long ago.
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

  /// A condition that holds when no thread has computed for a number of looks in a row, nor wants
  /// to.
  private static BooleanSupplier rest(int looks) {
    BooleanSupplier quiet = Patience.steady(sinceTheLastLook(), looks);
    return () -> quiet.getAsBoolean() && !Processors.areWaitedFor();
  }

  /// A condition that holds when another has held for a number of looks in a row, and then no
  /// thread wants a processor: what the others wait for will not come.
  public static BooleanSupplier still(BooleanSupplier condition, int looks) {
    BooleanSupplier steady = Patience.steady(condition, looks);
    return () -> steady.getAsBoolean() && !Processors.areWaitedFor();
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

  /// Returns the processor time of all threads of this group but the calling one, in nanoseconds.
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
