package manyclients.store.server;

import manyclients.store.data.Keyspace;
import manyclients.store.resp.RespReplies;

/// Work that a client's loop asks another loop to do with that loop's keys.
abstract class Errand {
  static final String FAILURE = "ERR the server has failed";

  private static final byte[] NONE = {};

  private final Client client;
  private final int version;
  private byte[] bytes = NONE;
  private long position;
  private boolean failed;

  Errand(Client client) {
    this.client = client;
    this.version = client.session().version();
  }

  Client client() {
    return client;
  }

  /// Returns the client's version of the protocol at the time of the command.
  int version() {
    return version;
  }

  /// Runs in the loop that owns the keys.
  ///
  /// @param replies an empty target, in the client's version
  abstract void run(Keyspace keys, RespReplies replies);

  /// Runs back in the client's loop. The client may have left by then.
  abstract void deliver();

  /// Replies with an error because the errand has thrown an exception.
  void fail(RespReplies replies) {
    failed = true;
    replies.clear();
    replies.error(FAILURE);
  }

  /// @param position the position up to which the log must be durable before the reply may be seen
  void done(byte[] bytes, long position) {
    this.bytes = bytes;
    this.position = position;
  }

  /// Returns the reply from the loop that owns the keys.
  byte[] bytes() {
    return bytes;
  }

  long position() {
    return position;
  }

  boolean isFailed() {
    return failed;
  }
}
