package manyclients.wheel.then;

import java.io.IOException;

/// An observer of facts that the wheel of 2001 did not report. It must not keep a reference to a
/// socket, because one question is whether sockets can still be reached.
public interface Witness {

  /// The end of a client, as the wheel sees it.
  ///
  /// @param port the client's port
  /// @param tornAt the bytes of an object before the last timeout inside one; 0 if there was none
  /// @param why the exception that made the wheel remove the client
  record Fate(int port, int tornAt, String why) {}

  /// A client has been removed from the list. Its socket has not been closed.
  void removed(Fate fate);

  /// No client will be accepted any more.
  void acceptorEnded(IOException why);

  /// An exception has ended a turn of the wheel early.
  void surprised(Throwable why);
}
