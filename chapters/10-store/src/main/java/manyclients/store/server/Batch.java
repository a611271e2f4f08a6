package manyclients.store.server;

import java.util.ArrayList;
import java.util.List;
import manyclients.contract.xray.Xray;

/// The errands that one loop has for another one at the end of a turn. Together they are one task
/// on the way there, and one on the way back, because each task may have to wake a sleeping loop,
/// which costs as much as many commands.
///
/// Only one of the two loops uses it at any time: it is handed over and handed back.
final class Batch {
  private final ShardedOwner from;
  private final ShardedOwner to;
  private final List<Errand> errands = new ArrayList<>();

  Batch(ShardedOwner from, ShardedOwner to) {
    this.from = from;
    this.to = to;
  }

  void add(Errand errand) {
    errands.add(errand);
  }

  void send() {
    to.loop().queueInLoop(this::run);
  }

  private void run() {
    to.begin();
    errands.forEach(this::perform);
    from.loop().queueInLoop(this::deliver);
  }

  private void perform(Errand errand) {
    Object client = errand.client().seenAs();
    Xray.handlerBegan(client);
    to.perform(errand, to.shard());
    Xray.handlerEnded(client);
    Xray.handedBack(client);
  }

  private void deliver() {
    errands.forEach(Errand::deliver);
  }
}
