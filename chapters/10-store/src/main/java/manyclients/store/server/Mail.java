package manyclients.store.server;

import org.jspecify.annotations.Nullable;

/// The errands that one loop has for others. At the end of the turn it sends one [Batch] per loop,
/// for all clients together. It belongs to the loop's thread.
final class Mail {
  private final ShardedOwner from;
  private final ShardedOwners owners;
  private final @Nullable Batch[] batches;
  private final Runnable flush = this::flush;
  private boolean pending;

  Mail(ShardedOwner from, ShardedOwners owners) {
    this.from = from;
    this.owners = owners;
    this.batches = new Batch[owners.count()];
  }

  /// @param to the number of the loop
  void send(int to, Errand errand) {
    Batch batch = batches[to];
    if (batch == null) {
      batch = new Batch(from, owners.get(to));
      batches[to] = batch;
    }
    batch.add(errand);
    if (!pending) {
      pending = true;
      from.loop().queueInLoop(flush);
    }
  }

  /// Sends all batches.
  void flush() {
    pending = false;
    for (int to = 0; to < batches.length; to++) {
      Batch batch = batches[to];
      if (batch != null) {
        batches[to] = null;
        batch.send();
      }
    }
  }
}
