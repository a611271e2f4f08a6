package manyclients.exercises.kit.trial;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import manyclients.exercises.support.Processors;
import manyclients.exercises.support.Trace;

/// Ends this JVM when the time is up, and reports what the answer was doing.
final class TimeLimit {
  private static final Duration LOOK = Duration.ofMillis(500);

  private final Duration limit;
  private final Journal journal;
  private final Sightings sightings;
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch over = new CountDownLatch(1);

  TimeLimit(Duration limit, Journal journal, Sightings sightings) {
    this.limit = limit;
    this.journal = journal;
    this.sightings = sightings;
  }

  /// Starts a thread that waits for [#begin()], so that its stack and classes exist by then.
  void start() {
    // in the parent group, because the tests inspect the threads of their own group
    ThreadGroup above = Thread.currentThread().getThreadGroup().getParent();
    Thread.ofPlatform().group(above).daemon().name("time-limit").start(this::watch);
  }

  /// Starts the time.
  void begin() {
    begun.countDown();
  }

  /// Stops the time, because the tests have ended.
  void lift() {
    over.countDown();
    begun.countDown();
  }

  private void watch() {
    try {
      begun.await();
      long left = limit.toNanos();
      long waited = Processors.waited();
      while (left > 0) {
        long begin = System.nanoTime();
        if (over.await(LOOK.toMillis(), TimeUnit.MILLISECONDS)) {
          return;
        }
        long before = waited;
        waited = Processors.waited();
        left -= own(System.nanoTime() - begin, waited - before);
      }
      journal.write(new Event.Traced(Trace.calls()));
      journal.write(diagnosis());
    } catch (InterruptedException e) {
      // this JVM ends in the same way
    }
    TrialMain.end(1);
  }

  /// Returns the answer's own part of a time span: without the time in which other programs had the
  /// processors, but at least one part in [TrialMain#BUSIEST]. So an answer gets the same time on a
  /// busy machine, and more if many threads are ready to run.
  private static long own(long took, long waited) {
    return Math.max(took - Math.max(0, waited), took / TrialMain.BUSIEST);
  }

  private Event diagnosis() {
    long[] deadlocked = ManagementFactory.getThreadMXBean().findDeadlockedThreads();
    if (deadlocked != null) {
      return new Event.Stuck(
          deadlocked.length + " threads were waiting for each other's locks",
          "A deadlock: two threads take the same two locks in different orders. Take them in the"
              + " same order everywhere.");
    }
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(entry -> sightings.in(entry.getValue()).isPresent())
        .min(Comparator.comparingInt(entry -> rank(entry.getKey(), entry.getValue())))
        .map(this::sighting)
        .orElseGet(this::nothingSeen);
  }

  /// Ranks the threads to report: first one that loops without waiting, then the test's own, then
  /// any other.
  private int rank(Thread thread, StackTraceElement[] stack) {
    if (spins(thread, stack)) {
      return 0;
    }
    return thread.getName().equals("main") ? 1 : 2;
  }

  private boolean spins(Thread thread, StackTraceElement[] stack) {
    return thread.getState() == Thread.State.RUNNABLE && sightings.isTheirs(stack[0]);
  }

  private Event sighting(Map.Entry<Thread, StackTraceElement[]> seen) {
    StackTraceElement[] stack = seen.getValue();
    String place = sightings.in(stack).orElse("an unknown place");
    return spins(seen.getKey(), stack)
        ? new Event.Stuck(
            "a thread was still running at " + place,
            "Your code runs in a loop that has no way out, or whose condition never changes.")
        : new Event.Stuck(
            "a thread was still waiting at " + place,
            "The thread waits for something that no other thread will do, or waits without a"
                + " timeout.");
  }

  private Event nothingSeen() {
    return new Event.Stuck(
        "no thread was running or waiting in your file",
        "The test waits for something that your code should have done, or a thread of yours is"
            + " busy in a library.");
  }
}
