package manyclients.store.server;

import manyclients.store.data.Keyspace;
import manyclients.store.data.Watch;
import manyclients.store.resp.RespReplies;

/// Ends the watches of a client in another loop. There is no reply.
final class UnwatchErrand extends Errand {
  private final Watch watch;

  UnwatchErrand(Watch watch, Client client) {
    super(client);
    this.watch = watch;
  }

  @Override
  void run(Keyspace keys, RespReplies replies) {
    keys.unwatch(watch);
  }

  @Override
  void deliver() {}
}
