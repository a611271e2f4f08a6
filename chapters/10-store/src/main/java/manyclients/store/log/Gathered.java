package manyclients.store.log;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The records in memory that have not been written yet. Any thread may use it.
///
/// During a rewrite, each record is kept twice: for the old file and for the new one. Keys that the
/// rewrite reads are for the new file only. One lock guards all of this, so both files have the
/// records in the same order.
final class Gathered {
  /// The value returned instead of a position when there is no room.
  static final long FULL = -1;

  private static final int ROOM = 8 << 20;

  private final boolean wakes;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition work = lock.newCondition();
  private final Condition room = lock.newCondition();
  private final Batch batch = new Batch(); // this and all that follows: guarded by lock
  private @Nullable Batch copy;
  private boolean pieceAdded; // to the copy
  private boolean copied; // the copy has become complete
  private volatile long position; // of the last record
  private boolean closed;
  private boolean hasWork;

  /// The contents of the next write.
  ///
  /// @param position the position of the last record in it
  /// @param records the records for the log
  /// @param copy the records for the new log, during a rewrite
  /// @param piece whether the copy contains a piece of the table
  /// @param copied whether this completes the keys in the new log
  record Taken(long position, Bytes records, @Nullable Bytes copy, boolean piece, boolean copied) {}

  /// @param wakes whether each record wakes the thread
  Gathered(boolean wakes) {
    this.wakes = wakes;
  }

  /// Two arrays of records: one is filled while the other one is written.
  private static final class Batch {
    private Bytes filling = cleared(new Bytes());
    private Bytes taken = new Bytes();

    Bytes take() {
      Bytes full = filling;
      filling = cleared(taken);
      taken = full;
      return full;
    }

    private static Bytes cleared(Bytes bytes) {
      bytes.clear(BatchHeader.SIZE);
      return bytes;
    }
  }

  /// @return the new position; [#FULL]; or [AppendLog#LOST] if the log has failed or is closed
  long offer(byte[] bytes, int start, int length) {
    lock.lock();
    try {
      if (closed) {
        return AppendLog.LOST;
      }
      if (isFull()) {
        return FULL;
      }
      batch.filling.add(bytes, start, length);
      if (copy != null) {
        copy.filling.add(bytes, start, length);
      }
      if (wakes) {
        signalWork();
      }
      long added = position + length;
      position = added;
      return added;
    } finally {
      lock.unlock();
    }
  }

  private boolean isFull() {
    return batch.filling.size() > ROOM;
  }

  /// Adds keys of the table to the new log. They do not wait for room, because there is only one
  /// piece at a time.
  ///
  /// @param last whether these are the last ones
  void addCopy(Bytes bytes, boolean last) {
    lock.lock();
    try {
      if (copy != null) {
        copy.filling.add(bytes.array(), 0, bytes.size());
        pieceAdded = true;
        copied = last;
        signalWork();
      }
    } finally {
      lock.unlock();
    }
  }

  private void signalWork() {
    hasWork = true;
    work.signal();
  }

  /// Makes each record be kept twice from now on.
  void beginCopy() {
    lock.lock();
    try {
      copy = new Batch();
      pieceAdded = false;
      copied = false;
    } finally {
      lock.unlock();
    }
  }

  void endCopy() {
    lock.lock();
    try {
      copy = null;
    } finally {
      lock.unlock();
    }
  }

  /// Takes all records. The result does not change until the next call.
  Taken take() {
    lock.lock();
    try {
      Taken taken =
          new Taken(
              position,
              batch.take(),
              copy == null ? null : copy.take(),
              pieceAdded,
              copy != null && copied);
      pieceAdded = false;
      if (taken.copied) {
        copy = null;
      }
      room.signalAll();
      return taken;
    } finally {
      lock.unlock();
    }
  }

  /// Waits until there is room, or no more records are accepted.
  void awaitRoom() {
    lock.lock();
    try {
      while (isFull() && !closed) {
        room.awaitUninterruptibly();
      }
    } finally {
      lock.unlock();
    }
  }

  /// Waits until work is signalled, but at most this number of nanoseconds.
  void awaitWork(long atMost) {
    lock.lock();
    try {
      long left = atMost;
      while (left > 0 && !hasWork) {
        left = work.awaitNanos(left);
      }
      hasWork = false;
    } catch (InterruptedException _) {
      // looking for work early does no harm
    } finally {
      lock.unlock();
    }
  }

  /// Signals that there is work.
  void rouse() {
    lock.lock();
    try {
      signalWork();
    } finally {
      lock.unlock();
    }
  }

  /// Drops the records that were not taken, and accepts no more.
  ///
  /// @param durable records after this position count as never appended
  void close(long durable) {
    lock.lock();
    try {
      closed = true;
      position = durable;
      copy = null;
      batch.take();
      batch.take();
      room.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// Returns the position of the last record. Each command that changes nothing asks, so it is read
  /// without the lock.
  long appended() {
    return position;
  }
}
