package manyclients.exercises.support;

import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SocketChannel;

/// An event loop, as its connections see it.
public interface Loop {

  /// Queues a task that the loop runs after those that were queued before. Any thread may call it.
  void post(Runnable task);

  /// Registers a channel. Only the loop may call this.
  ///
  /// @param interest the interest set, as in `SelectionKey`
  /// @param handler called in the loop when the channel is ready for it
  /// @throws CancelledKeyException when an earlier registration of the channel here was cancelled,
  ///   but is not removed yet. The loop's next `select` removes it, after some more tasks
  Registration register(SocketChannel channel, int interest, Runnable handler) throws IOException;

  /// A loop's registration of a channel. Only that loop may use it.
  interface Registration {

    int interest();

    void interest(int operations);

    /// Ends the registration. The handler is not called any more.
    void cancel();
  }
}
