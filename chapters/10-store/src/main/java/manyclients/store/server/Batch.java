package manyclients.store.server;

import java.util.ArrayList;
import java.util.List;
import manyclients.contract.xray.Xray;

/// The errands that one loop has for another one at the end of a turn. However many they are, they
/// are one task there, and one task back: either of them may have to wake a loop that sleeps, which
/// costs as much as many commands do.
///
/// It is handed over there and back: at any time, one of the two loops has it alone.
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
