package manyclients.exercises.support;

import java.util.concurrent.RejectedExecutionException;

/// A loop, as the one at the door sees it.
///
/// @param <C> the clients
public interface Host<C> {

  /// Takes a client over. It is served later, by the loop's own thread.
  ///
  /// @param gone is run once when the client has gone: in any thread, and perhaps before this
  ///   returns
  /// @throws RejectedExecutionException when this loop takes nobody any more, nor this client
  void take(C client, Runnable gone);
}
