package manyclients.lab.load;

import manyclients.lab.swarm.EchoConnection;

/// The rule that decides when a client asks.
interface Pacer {
  /// The result of [#advance(long)] when only replies are to be waited for.
  long NOTHING_DUE = Long.MAX_VALUE;

  /// Starts the clock: the clients are connected.
  void begin(long now);

  /// Has clients send the requests that are due by now.
  ///
  /// @return the nanoseconds until the next request; 0 prevents a sleep; or [#NOTHING_DUE]
  long advance(long now);

  /// Lets a client ask again, because a reply has come. The connection is flushed afterwards.
  void replied(EchoConnection connection, long now);

  /// Returns the time from which a request's latency counts: when it should have been sent.
  ///
  /// @param sent when it was sent
  long intended(EchoConnection connection, long sequence, long sent);

  /// Returns whether no more requests will fall due.
  boolean isOver(long now);

  /// Returns the number of due requests of this client.
  long due(EchoConnection connection);

  /// Returns the number of due requests of all clients.
  long due();
}
