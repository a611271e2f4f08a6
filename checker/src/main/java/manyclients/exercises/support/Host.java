package manyclients.exercises.support;

import java.util.concurrent.RejectedExecutionException;

/// A loop inside, as the loop that accepts clients sees it.
///
/// @param <C> the clients
public interface Host<C> {

  /// Takes a client over. It is served later, by the loop's own thread.
  ///
  /// @param gone run once when the client has gone: in any thread, and perhaps before this method
  ///   returns
  /// @throws RejectedExecutionException when this loop takes no more clients, so not this one
  ///   either
  void take(C client, Runnable gone);
}
