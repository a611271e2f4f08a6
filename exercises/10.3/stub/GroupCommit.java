package manyclients.exercises.ch10;

import java.io.IOException;

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

  private final Disk disk;

  public GroupCommit(Disk disk) {
    this.disk = disk;
  }

  /// Called by any thread.
  public void append(String record, Reply reply) {
    boolean durable = true;
    try {
      disk.write(record); // TODO: one force for many records
      disk.force();
    } catch (IOException e) {
      durable = false;
    }
    reply.send(durable);
  }

  /// Called by one thread, over and over.
  public void commit() {}
}
