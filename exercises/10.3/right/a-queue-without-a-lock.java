package manyclients.exercises.ch10;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// A queue that needs no lock. After a failure, append and commit both refuse all that it holds.
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

  private record Waiting(String record, Reply reply) {}

  private final Disk disk;
  private final Queue<Waiting> gathered = new ConcurrentLinkedQueue<>();
  private volatile boolean failed;

  public GroupCommit(Disk disk) {
    this.disk = disk;
  }

  public void append(String record, Reply reply) {
    gathered.add(new Waiting(record, reply));
    if (failed) {
      refuseAll(); // the log may have failed before it could see the record
    }
  }

  private void refuseAll() {
    for (Waiting one = gathered.poll(); one != null; one = gathered.poll()) {
      one.reply().send(false);
    }
  }

  private Waiting next() {
    return failed ? null : gathered.poll(); // after a failure, refuseAll takes the rest
  }

  public void commit() {
    List<Waiting> batch = new ArrayList<>();
    try {
      for (Waiting one = next(); one != null; one = next()) {
        batch.add(one);
        disk.write(one.record());
      }
      if (!batch.isEmpty()) {
        disk.force();
      }
    } catch (IOException e) {
      failed = true;
    }
    boolean durable = !failed;
    batch.forEach(one -> one.reply().send(durable));
    if (failed) {
      refuseAll();
    }
  }
}
