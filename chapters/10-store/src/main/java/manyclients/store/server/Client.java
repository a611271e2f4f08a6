package manyclients.store.server;

import manyclients.store.resp.RespReplies;

/// The operations that a command may perform on its client. It belongs to the client's loop.
interface Client {
  /// Returns the state of the client, which its commands have set.
  Session session();

  /// Returns the target for the current command's reply.
  RespReplies replies();

  /// Returns a slot for a reply that will come later. Replies to later commands wait until then.
  Slot later();

  /// Returns a slot for a reply that will come later, and makes the client's next commands wait:
  /// they are taken when the slot has been filled and its reply has been sent.
  Slot laterAndAlone();

  /// Fills a slot, and lets the client continue soon, unless it has left.
  ///
  /// @param slot one of this client's own
  /// @param position the position up to which the log must be durable before the replies may be
  ///   seen
  void fill(Slot slot, byte[] replies, long position);

  /// Sends a message that the client did not ask for, after the replies to all commands that have
  /// been taken.
  ///
  /// @param bytes are shared with other clients, and must not be changed
  void push(byte[] bytes);

  /// Ends the connection after all replies have been sent. No further command is taken.
  void quit();

  /// Returns the objects that the client shares with the other clients of its loop.
  StoreProtocol loop();

  /// Returns the object that identifies the client in the X-ray. Any thread may call.
  Object seenAs();
}
