package manyclients.exercises.ch10;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A log whose records share their fsync.
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
  private List<Waiting> gathered = new ArrayList<>(); // guarded by this
  private boolean failed; // guarded by this

  public GroupCommit(Disk disk) {
    this.disk = disk;
  }

  /// Called by any thread.
  public void append(String record, Reply reply) {
    if (!gather(new Waiting(record, reply))) {
      reply.send(false);
    }
  }

  private synchronized boolean gather(Waiting waiting) {
    if (!failed) {
      gathered.add(waiting);
    }
    return !failed;
  }

  /// Called by one thread, over and over.
  public void commit() {
    List<Waiting> batch = take();
    if (batch.isEmpty()) {
      return;
    }
    boolean durable = force(batch);
    if (!durable) {
      batch.addAll(fail());
    }
    batch.forEach(waiting -> waiting.reply().send(durable));
  }

  private synchronized List<Waiting> take() {
    List<Waiting> taken = gathered;
    gathered = new ArrayList<>();
    return taken;
  }

  private synchronized List<Waiting> fail() {
    failed = true;
    return take();
  }

  private boolean force(List<Waiting> batch) {
    try {
      for (Waiting waiting : batch) {
        disk.write(waiting.record());
      }
      disk.force();
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
