package manyclients.exercises.support;

import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SocketChannel;

/// An event loop, as its connections see it.
public interface Loop {

  /// Queues a task to be run in the loop, after those that were queued before. For any thread.
  void post(Runnable task);

  /// Watches over a channel from now on. Only the loop may call this.
  ///
  /// @param interest in what, as in `SelectionKey`
  /// @param handler is called in the loop when the channel is ready for it
  /// @throws CancelledKeyException when the channel was registered here before. That registration
  ///   has been cancelled, but it is removed only by the loop's next `select`, which comes after
  ///   some more tasks
  Registration register(SocketChannel channel, int interest, Runnable handler) throws IOException;

  /// A loop's registration of a channel. Only that loop may use it.
  interface Registration {

    int interest();

    void interest(int operations);

    /// Ends it. The handler is not called any more.
    void cancel();
  }
}
