package manyclients.store.log;

import java.util.concurrent.locks.LockSupport;

/// The thread that writes and forces. While it waits for the disk, more gathers: so the more
/// clients there are, the more commands share one `fsync`.
final class Committer {
  /// If no reply waits for it, it writes less often, and more at once.
  private static final long PAUSE = 10_000_000;

  private final AppendLog log;
  private final Gathered gathered;
  private final boolean hurries;
  private final Thread thread = Thread.ofPlatform().name("log").unstarted(this::run);

  Committer(AppendLog log, Gathered gathered, Fsync fsync) {
    this.log = log;
    this.gathered = gathered;
    this.hurries = fsync == Fsync.ALWAYS;
  }

  void start() {
    thread.start();
  }

  private void run() {
    while (!log.isClosing()) {
      gathered.awaitWork(log.nanosToForce());
      if (!hurries && !log.isRewriting()) {
        LockSupport.parkNanos(PAUSE);
      }
      log.commit();
    }
  }

  /// The log is closing: waits for the last commit.
  void join() {
    gathered.rouse();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true; // what is not written yet must be
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
