package manyclients.selector;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener;
import manyclients.contract.Limits;

/// The objects that all connections of a loop share, whatever their protocol.
///
/// @param limits the loop's own: its share of [Limits#maxBuffered()], if there are several loops
/// @param onClosed runs after a connection has closed: in the loop, unless that has ended
/// @param onError is called when a connection or a handler fails
public record LoopContext(
    EventLoop loop,
    Limits limits,
    Counters counters,
    ErrorListener onError,
    Runnable onClosed,
    BufferBudget budget) {

  public LoopContext(
      EventLoop loop, Limits limits, Counters counters, ErrorListener onError, Runnable onClosed) {
    this(
        loop,
        limits,
        counters,
        onError,
        onClosed,
        new BufferBudget(loop, limits.maxBuffered(), counters));
  }

  /// Closes a connection's channel, counts it and runs `onClosed`. Called once per connection.
  public void close(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      // closed either way
    } finally {
      counters.closed.increment();
      onClosed.run();
    }
  }
}
