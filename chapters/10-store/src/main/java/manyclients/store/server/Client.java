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

  /// The same, for a command that all others wait for: no other one of this client is taken before
  /// the place is filled and its reply has gone.
  Slot laterAndAlone();

  /// Fills a place, maybe when the client has gone. If not, it goes on soon.
  ///
  /// @param slot one of its own
  /// @param position of the log, up to which it has to be durable before the replies may be seen
  void fill(Slot slot, byte[] replies, long position);

  /// Sends what the client has not asked for, behind all replies that it has by then.
  ///
  /// @param bytes shared with others: not to be changed any more
  void push(byte[] bytes);

  /// Has the connection end when all replies have gone. No further command is taken.
  void quit();

  /// What it shares with the other clients of its loop.
  StoreProtocol loop();

  /// The object that the X-ray knows it by. Any thread may ask.
  Object seenAs();
}
