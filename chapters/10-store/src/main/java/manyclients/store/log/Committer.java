package manyclients.store.log;

/// The thread that writes and forces or, if the loops write, forces, and writes when they cannot.
/// While it waits for the disk, more records gather, so with more clients, more commands share one
/// `fsync`.
final class Committer {
  private final AppendLog log;
  private final Gathered gathered;
  private final Thread thread = Thread.ofPlatform().name("log").unstarted(this::run);

  Committer(AppendLog log, Gathered gathered) {
    this.log = log;
    this.gathered = gathered;
  }

  void start() {
    thread.start();
  }

  private void run() {
    while (!log.isClosing()) {
      gathered.awaitWork(log.nanosToLook());
      log.commit();
    }
  }

  /// Waits for the end of the thread, when the log closes.
  void join() {
    gathered.rouse();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true; // continue: the rest must still be written
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
