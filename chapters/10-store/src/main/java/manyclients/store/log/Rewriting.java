package manyclients.store.log;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// When a log is rewritten: on demand, or when it has become twice as large as the last rewrite
/// left it. One that fails leaves the old log as it is, and is not tried again before that has
/// doubled.
///
/// For the thread that commits, except for what is said to be for any.
final class Rewriting {
  private final LogFiles files;
  private final String name;
  private final LogSettings settings;
  private final Gathered gathered;
  private volatile List<KeyOwner> owners = List.of();
  private volatile boolean wanted;
  private volatile @Nullable Rewrite current;
  private volatile long lastSize;
  private volatile long count;
  private volatile boolean failed;

  Rewriting(LogFiles files, String name, LogSettings settings, Gathered gathered, long lastSize) {
    this.files = files;
    this.name = name;
    this.settings = settings;
    this.gathered = gathered;
    this.lastSize = lastSize;
  }

  /// For any thread.
  void of(List<KeyOwner> owners) {
    this.owners = List.copyOf(owners);
  }

  /// Has a rewrite begin soon. For any thread.
  ///
  /// @return false if there is one
  boolean request() {
    if (owners.isEmpty() || isActive()) {
      return false;
    }
    wanted = true;
    gathered.rouse();
    return true;
  }

  /// For any thread.
  boolean isActive() {
    return wanted || current != null;
  }

  /// How many bytes the file had after the last rewrite, or at the start. For any thread.
  long lastSize() {
    return lastSize;
  }

  /// How many rewrites have been completed. For any thread.
  long count() {
    return count;
  }

  /// Whether the last one could not be. For any thread.
  boolean hasFailed() {
    return failed;
  }

  /// Writes what is for the new file. This comes before the old one: if the disk becomes full, the
  /// new file is what makes room.
  void write(Gathered.Taken taken, BatchFile log) {
    if (current != null) {
      try {
        current.write(taken);
      } catch (IOException e) {
        giveUp(current, e, log);
      }
    }
  }

  /// The log has what was taken. Begins a rewrite that is due, or ends one that is complete.
  ///
  /// @return the log from now on
  /// @throws IOException if it is not known which file the next start will find
  BatchFile goOn(Gathered.Taken taken, BatchFile log) throws IOException {
    Rewrite rewrite = current;
    if (rewrite == null) {
      beginIfDue(log);
      return log;
    }
    if (!taken.copied() || !force(rewrite, log)) {
      return log;
    }
    BatchFile renewed = rewrite.takeOver();
    lastSize = renewed.size();
    count = count + 1; // no other thread changes it
    failed = false;
    current = null;
    log.close();
    return renewed;
  }

  private boolean force(Rewrite rewrite, BatchFile log) {
    try {
      rewrite.force();
      return true;
    } catch (IOException e) {
      giveUp(rewrite, e, log);
      return false;
    }
  }

  private void beginIfDue(BatchFile log) {
    boolean grown = log.size() > settings.rewriteFrom() && log.size() / 2 >= lastSize;
    if (owners.isEmpty() || !(wanted || grown)) {
      return;
    }
    try {
      Rewrite rewrite = new Rewrite(files, name, gathered, owners);
      current = rewrite;
      rewrite.begin();
    } catch (IOException e) {
      notice(e, log);
    }
    wanted = false;
  }

  private void giveUp(Rewrite rewrite, IOException cause, BatchFile log) {
    current = null;
    rewrite.abandon();
    notice(cause, log);
  }

  private void notice(IOException cause, BatchFile log) {
    lastSize = log.size();
    failed = true;
    settings
        .notices()
        .accept("%s could not be rewritten: %s".formatted(name, LogFailure.of(cause)));
  }

  /// The log has ended.
  void end() {
    if (current != null) {
      current.abandon();
      current = null;
    }
  }
}
