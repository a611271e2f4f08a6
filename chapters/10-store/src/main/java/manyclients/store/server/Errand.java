package manyclients.store.server;

import manyclients.store.data.Keyspace;
import manyclients.store.resp.RespReplies;

/// What a client's loop has another loop do with that one's keys.
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

  /// The client's version of the protocol, when it has sent the command.
  int version() {
    return version;
  }

  /// Where the keys are.
  ///
  /// @param replies empty, and in the client's version
  abstract void run(Keyspace keys, RespReplies replies);

  /// Back in the client's loop, which may be done with the client.
  abstract void deliver();

  /// It could not be run to its end: the reply is an error.
  void fail(RespReplies replies) {
    failed = true;
    replies.clear();
    replies.error(FAILURE);
  }

  /// @param position of the log, up to which it has to be durable before the reply may be seen
  void done(byte[] bytes, long position) {
    this.bytes = bytes;
    this.position = position;
  }

  /// What was replied where the keys are.
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
