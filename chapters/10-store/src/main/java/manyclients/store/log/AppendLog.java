package manyclients.store.log;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import manyclients.store.data.Journal;
import org.jspecify.annotations.Nullable;

/// An append-only file of all changes in order, from which the next server restores the keys. Any
/// thread may use it.
///
///     Group.end() --> gathered --write--> kernel --force--> disk
///     appended()                  durable(), or here: durable()
///
/// A position is the number of bytes of records since the log was opened, in whichever file they
/// are. After a `write` or an `fsync` has failed, the log accepts nothing more, and [#failure()]
/// gives the reason. Nothing is retried: after a failed `fsync` the kernel may have dropped the
/// data, and the next `fsync` may still succeed.
public final class AppendLog implements AutoCloseable {
  /// The position of a record that a failed or closed log did not accept. It never becomes durable.
  public static final long LOST = Long.MAX_VALUE;

  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final String name;
  private final LogSettings settings;
  private final Gathered gathered;
  private final Waiters waiters = new Waiters(this::isSettled);
  private final Rewriting rewriting;
  private final ReentrantLock disk = new ReentrantLock(); // held while files are written
  private BatchFile file; // guarded by disk
  private long forcedAt; // guarded by disk
  private @Nullable Committer committer;
  private volatile boolean closing;
  private volatile long durable;
  private volatile long size; // of the file
  private volatile @Nullable String failure;

  private AppendLog(LogFiles files, String name, LogSettings settings, BatchFile file) {
    this.name = name;
    this.settings = settings;
    this.gathered = new Gathered(settings.threadWrites());
    this.file = file;
    this.size = file.size();
    this.rewriting = new Rewriting(files, name, settings, gathered, file.size());
    this.forcedAt = settings.nanoTime().getAsLong();
  }

  /// Opens or creates a log, and reports its contents. A torn end of a writable file is cut off.
  ///
  /// @param target its clock must not advance, because a later record may extend the time of a key
  ///   that would have expired
  /// @throws DamagedLog if it is damaged elsewhere; the file is then unchanged
  public static AppendLog open(LogFiles files, String name, LogSettings settings, Journal target)
      throws IOException {
    LogFile file = files.open(name);
    try {
      Replay replay = new Replay(file, name, target);
      replay.run();
      AppendLog log = new AppendLog(files, name, settings, new BatchFile(file, replay.end()));
      if (file.isReadOnly()) {
        log.fail(new IOException("the file is read-only"));
      } else {
        log.prepare(files, file, replay);
        log.start();
      }
      return log;
    } catch (IOException | RuntimeException | Error e) {
      file.close();
      throw e;
    }
  }

  /// Forces the contents of the file to the disk before any further write.
  private void prepare(LogFiles files, LogFile file, Replay replay) throws IOException {
    if (replay.torn() > 0) {
      file.truncate(replay.end());
      notice(
          "was not completely written: %s bytes from byte %s on have been cut off"
              .formatted(replay.torn(), replay.end()));
    }
    file.force();
    files.delete(Rewrite.temporary(name));
    files.forceDirectory();
  }

  private void start() {
    if (settings.commitBy() == CommitBy.THREAD) {
      committer = new Committer(this, gathered);
      committer.start();
    }
  }

  /// Returns a new collector for the changes of one loop's commands.
  public Group group() {
    return new Group(this);
  }

  /// Returns the position of the last record.
  public long appended() {
    return gathered.appended();
  }

  /// Returns the position up to which replies may be sent. With [Fsync#ALWAYS], everything before
  /// it is on the disk; otherwise it has been written, and outlives the process.
  public long durable() {
    return durable;
  }

  /// Returns the reason why the log accepts nothing more; null as long as it accepts records.
  public @Nullable String failure() {
    return failure;
  }

  /// Runs a task when the position is durable or the log has failed: now, or in the thread that
  /// commits. The task should only notify a loop.
  public void whenSettled(long position, Runnable task) {
    waiters.add(position, task);
  }

  private boolean isSettled(long position) {
    return position <= durable || failure != null;
  }

  long append(byte[] bytes, int start, int length) {
    long position = gathered.offer(bytes, start, length);
    while (position == Gathered.FULL) {
      makeRoom();
      position = gathered.offer(bytes, start, length);
    }
    if (settings.commitBy() == CommitBy.COMMAND) {
      commit();
    }
    return position;
  }

  private void makeRoom() {
    if (committer == null) {
      commit();
    } else {
      gathered.rouse();
      gathered.awaitRoom();
    }
  }

  /// Returns whether [#endTurn()] has anything to do.
  public boolean needsTurns() {
    return settings.commitBy() != CommitBy.COMMAND && !settings.threadWrites();
  }

  /// Ends a turn in which a loop ran commands. With [CommitBy#TURN], the loop commits. Otherwise it
  /// only writes, if the file is free and no rewrite is active; if not, it wakes the thread to
  /// write.
  public void endTurn() {
    if (settings.commitBy() == CommitBy.TURN) {
      commit();
    } else if (!rewriting.isActive() && disk.tryLock()) {
      commit(false);
    } else {
      gathered.rouse();
    }
  }

  /// Writes the gathered records of all loops, and forces the file if that is due.
  void commit() {
    disk.lock();
    commit(true);
  }

  /// @param all whether to do the slow parts too: an `fsync`, and the steps of a rewrite
  private void commit(boolean all) {
    try {
      if (failure == null) {
        write(gathered.take(), all);
      }
    } catch (IOException | RuntimeException | Error e) {
      fail(e);
    } finally {
      disk.unlock();
    }
    waiters.runSettled();
  }

  private void write(Gathered.Taken taken, boolean all) throws IOException {
    rewriting.write(taken, file);
    file.write(taken.records());
    if (all && isForceDue()) {
      forcedAt = settings.nanoTime().getAsLong();
      file.force();
    }
    durable = taken.position();
    file = all || taken.copied() ? rewriting.goOn(taken, file) : file;
    size = file.size();
  }

  private boolean isForceDue() {
    return closing
        || switch (settings.fsync()) {
          case ALWAYS -> true;
          case EVERYSEC -> settings.nanoTime().getAsLong() - forcedAt >= SECOND;
          case NO -> false;
        };
  }

  /// Returns the maximum time for the thread to wait before it looks for work again.
  long nanosToLook() {
    if (settings.fsync() != Fsync.EVERYSEC || failure != null) {
      return Long.MAX_VALUE;
    }
    disk.lock();
    try {
      return file.unforced() == 0
          ? SECOND
          : Math.min(SECOND, forcedAt + SECOND - settings.nanoTime().getAsLong());
    } finally {
      disk.unlock();
    }
  }

  private void fail(Throwable cause) {
    failure = LogFailure.of(cause);
    gathered.close(durable);
    rewriting.end();
    notice("accepts nothing more: " + failure);
  }

  private void notice(String text) {
    settings.notices().accept(name + " " + text);
  }

  /// Lets the log be rewritten, automatically and on demand.
  ///
  /// @param owners the owners of all keys
  public void rewriteFrom(List<KeyOwner> owners) {
    rewriting.of(owners);
  }

  /// Requests a rewrite without waiting for it.
  ///
  /// @return false if one is requested or running already, the owners have not been set, or the log
  ///   has failed
  public boolean rewrite() {
    return failure == null && rewriting.request();
  }

  /// Returns the log's state, for an operator.
  public LogStatus status() {
    return new LogStatus(
        size,
        rewriting.lastSize(),
        rewriting.isActive(),
        rewriting.count(),
        rewriting.hasFailed(),
        failure);
  }

  /// Writes and forces the rest. No thread may append any more.
  @Override
  public void close() throws IOException {
    closing = true;
    if (committer != null) {
      committer.join();
    }
    commit();
    disk.lock();
    try {
      rewriting.end();
      gathered.close(durable);
      file.close();
    } finally {
      disk.unlock();
    }
  }

  boolean isClosing() {
    return closing;
  }
}
