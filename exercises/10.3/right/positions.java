package manyclients.exercises.ch10;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Each record has a position. The end of the durable records is a position, too.
public final class GroupCommit {
  /// The disk that records go to. Only one thread at a time may use it.
  public interface Disk {
    void write(String record) throws IOException;

    /// Returns when everything written before is on the disk.
    void force() throws IOException;
  }

  /// The receiver of the reply to one record.
  public interface Reply {
    /// @param durable whether the record is on the disk; false if that is not known
    void send(boolean durable);
  }

  private record Waiting(long position, String record, Reply reply) {}

  private final Disk disk;
  private final ReentrantLock lock = new ReentrantLock();
  private final Deque<Waiting> unwritten = new ArrayDeque<>(); // this and the rest: guarded by lock
  private final Deque<Waiting> unanswered = new ArrayDeque<>();
  private long appended;
  private boolean failed;

  public GroupCommit(Disk disk) {
    this.disk = disk;
  }

  public void append(String record, Reply reply) {
    boolean refused;
    lock.lock();
    try {
      refused = failed;
      if (!refused) {
        Waiting waiting = new Waiting(++appended, record, reply);
        unwritten.add(waiting);
        unanswered.add(waiting);
      }
    } finally {
      lock.unlock();
    }
    if (refused) {
      reply.send(false);
    }
  }

  public void commit() {
    long end = end();
    Waiting next = nextToWrite(end);
    if (next == null) {
      return;
    }
    boolean durable = true;
    try {
      for (; next != null; next = nextToWrite(end)) {
        disk.write(next.record());
      }
      disk.force();
    } catch (IOException e) {
      durable = false;
      fail();
    }
    for (Waiting one = settled(end); one != null; one = settled(end)) {
      one.reply().send(durable);
    }
  }

  private long end() {
    lock.lock();
    try {
      return appended;
    } finally {
      lock.unlock();
    }
  }

  private @Nullable Waiting nextToWrite(long end) {
    lock.lock();
    try {
      Waiting next = unwritten.peek();
      return next == null || next.position() > end ? null : unwritten.remove();
    } finally {
      lock.unlock();
    }
  }

  private void fail() {
    lock.lock();
    failed = true;
    unwritten.clear();
    lock.unlock();
  }

  private @Nullable Waiting settled(long end) {
    lock.lock();
    try {
      Waiting next = unanswered.peek();
      return next == null || !failed && next.position() > end ? null : unanswered.remove();
    } finally {
      lock.unlock();
    }
  }
}
