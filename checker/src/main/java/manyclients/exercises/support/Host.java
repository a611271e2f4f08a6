package manyclients.exercises.support;

import java.util.concurrent.RejectedExecutionException;

/// An inner loop, as the accepting loop sees it.
///
/// @param <C> the type of clients
public interface Host<C> {

  /// Takes over a client. The loop's own thread serves it later.
  ///
  /// @param gone run once when the client has left, in any thread, perhaps before this method
  ///   returns
  /// @throws RejectedExecutionException when this loop takes no more clients, including this one
  void take(C client, Runnable gone);
}
