package manyclients.store.server;

import manyclients.store.data.Keyspace;
import manyclients.store.resp.RespReplies;
import manyclients.store.server.Handling.OfClient;
import manyclients.store.server.Handling.OfKeys;
import org.jspecify.annotations.Nullable;

/// A transaction whose keys are all in another loop. Its commands on keys run there, one after
/// another; those about the client run in the client's loop, after the errand has come back.
final class ExecErrand extends Errand {
  private final Transaction transaction;
  private final @Nullable Watching watching;
  private final Slot slot;
  private final int[] ends; // where the reply to each command ends, among all bytes
  private boolean broken;

  ExecErrand(Transaction transaction, @Nullable Watching watching, Client client, Slot slot) {
    super(client);
    this.transaction = transaction;
    this.watching = watching;
    this.slot = slot;
    this.ends = new int[transaction.commands().size()];
  }

  @Override
  void run(Keyspace keys, RespReplies replies) {
    broken = Transactions.isBroken(watching, keys);
    for (int i = 0; i < ends.length && !broken; i++) {
      Transaction.Queued queued = transaction.commands().get(i);
      if (queued.handling() instanceof OfKeys(var spec)) {
        spec.action().run(queued.command(), keys, replies);
      }
      ends[i] = replies.size();
    }
  }

  @Override
  void deliver() {
    client().fill(slot, isFailed() ? bytes() : reply(client().replies()), position());
  }

  private byte[] reply(RespReplies replies) {
    replies.version(version());
    if (broken) {
      replies.noArray();
    } else {
      replies.array(ends.length);
      addAll(replies);
    }
    byte[] reply = replies.copyFrom(0);
    replies.clear();
    return reply;
  }

  private void addAll(RespReplies replies) {
    int start = 0;
    for (int i = 0; i < ends.length; i++) {
      Transaction.Queued queued = transaction.commands().get(i);
      if (queued.handling() instanceof OfClient other) {
        other.action().run(queued.command(), client());
      }
      replies.raw(bytes(), start, ends[i] - start);
      start = ends[i];
    }
  }
}
