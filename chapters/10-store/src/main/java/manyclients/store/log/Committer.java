package manyclients.store.log;

/// The thread that writes and forces, or, where loops write, only forces. While it waits for the
/// disk, more gathers: so the more clients there are, the more commands share one `fsync`.
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
