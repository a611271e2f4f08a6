package manyclients.lab.load;

import manyclients.lab.swarm.EchoConnection;

/// Decides when a client asks.
interface Pacer {
  /// What [#advance(long)] returns when it has nothing to wait for but replies.
  long NOTHING_DUE = Long.MAX_VALUE;

  /// The clients are connected: time begins.
  void begin(long now);

  /// Has clients ask what is due by now.
  ///
  /// @return the nanoseconds until the next request is due
  long advance(long now);

  /// A reply has come: its client may ask again. The connection is flushed afterwards.
  void replied(EchoConnection connection, long now);

  /// When a request should have been sent, which is what its latency counts from.
  ///
  /// @param sent when it was sent
  long intended(EchoConnection connection, long sequence, long sent);

  /// Whether no more requests will fall due.
  boolean isOver(long now);

  /// How many requests of this client have fallen due.
  long due(EchoConnection connection);

  /// How many requests have fallen due.
  long due();
}
