package manyclients.store.log;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Decides when a log is rewritten: on demand, or by itself if it is large and has doubled since
/// the last rewrite. A failed rewrite leaves the old log as it is, and is not retried by itself
/// before that log has doubled.
///
/// For the thread that commits, except for the methods marked otherwise.
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

  /// Sets the owners of the keys. Any thread may call.
  void of(List<KeyOwner> owners) {
    this.owners = List.copyOf(owners);
  }

  /// Requests a rewrite, which begins soon. Any thread may call.
  ///
  /// @return false if one is requested or running, or if the owners have not been set
  boolean request() {
    if (owners.isEmpty() || isActive()) {
      return false;
    }
    wanted = true;
    gathered.rouse();
    return true;
  }

  /// Returns whether a rewrite is requested or running. Any thread may call.
  boolean isActive() {
    return wanted || current != null;
  }

  /// Returns the size of the file after the last rewrite, even a failed one, or at the start. Any
  /// thread may call.
  long lastSize() {
    return lastSize;
  }

  /// Returns the number of completed rewrites. Any thread may call.
  long count() {
    return count;
  }

  /// Returns whether the last rewrite failed. Any thread may call.
  boolean hasFailed() {
    return failed;
  }

  /// Writes the records for the new file. This comes before the old file because, on a full disk,
  /// giving up the new file makes room for the old one.
  void write(Gathered.Taken taken, BatchFile log) {
    if (current != null) {
      try {
        current.write(taken);
      } catch (IOException e) {
        giveUp(current, e, log);
      }
    }
  }

  /// Begins a rewrite that is due, or ends one that is complete. The log has the taken records.
  ///
  /// @return the log to use from now on
  /// @throws IOException if it is unknown which file the next start will find
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
    long completed = count + 1;
    count = completed;
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

  /// Ends a rewrite because the log ends.
  void end() {
    if (current != null) {
      current.abandon();
      current = null;
    }
  }
}
