package manyclients.store.server;

import manyclients.store.resp.RespReplies;

/// What a command may do to the client that has sent it. It belongs to the client's loop.
interface Client {
  /// What the client has said about itself and its commands so far.
  Session session();

  /// Where the reply goes to the command that is run now.
  RespReplies replies();

  /// The place of a reply that will come later. Those of the commands after it wait behind it.
  Slot later();

  /// Sends what the client has not asked for, behind all replies that it has by then.
  ///
  /// @param bytes shared with others: not to be changed any more
  void push(byte[] bytes);

  /// Has the connection end when all replies have gone. No further command is taken.
  void quit();

  /// Has the client go on, soon: a place that it waits for may have been filled.
  void wake();

  /// What it shares with the other clients of its loop.
  StoreProtocol loop();
}
