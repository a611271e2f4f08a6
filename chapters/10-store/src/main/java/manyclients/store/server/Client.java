package manyclients.store.server;

import manyclients.store.resp.RespReplies;

/// The client that has sent a command, with what the command may do to it. It belongs to its loop.
interface Client {
  /// Returns what the client has said about itself and its commands so far.
  Session session();

  /// Returns where the current command writes its reply.
  RespReplies replies();

  /// Returns the place of a reply that will come later. Replies to later commands wait until then.
  Slot later();

  /// Returns such a place, and lets all other commands wait: the next command of this client is
  /// taken when the place is filled and its reply has been sent.
  Slot laterAndAlone();

  /// Fills a place, and lets the client continue soon, unless it has left.
  ///
  /// @param slot one of this client's own
  /// @param position the log must be durable up to here before the replies may be seen
  void fill(Slot slot, byte[] replies, long position);

  /// Sends a message that the client did not ask for, after all replies that it has by then.
  ///
  /// @param bytes are shared with others and must not be changed
  void push(byte[] bytes);

  /// Ends the connection when all replies have been sent. No further command is taken.
  void quit();

  /// Returns what the client shares with the other clients of its loop.
  StoreProtocol loop();

  /// The object that the X-ray knows it by. Any thread may ask.
  Object seenAs();
}
