package manyclients.wheel.then;

import java.io.IOException;

/// Is told what the wheel of 2001 keeps to itself. It must not hold on to a socket: whether those
/// are still reachable is part of the case.
public interface Witness {

  /// The end of a client, as the wheel sees it.
  ///
  /// @param port the client's
  /// @param tornAt after how many bytes of an object the last timeout struck; 0 if none did
  /// @param why the exception that made the wheel remove it
  record Fate(int port, int tornAt, String why) {}

  /// A client has been removed from the list. Its socket has not been closed.
  void removed(Fate fate);

  /// No client will be accepted any more.
  void acceptorEnded(IOException why);

  /// Something has ended a turn of the wheel before its end.
  void surprised(Throwable why);
}
