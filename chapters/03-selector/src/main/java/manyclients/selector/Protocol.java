package manyclients.selector;

import java.nio.channels.SocketChannel;

/// Begins a conversation on each new connection of a loop. It holds the objects that they share,
/// such as a decoder without bytes of its own.
public interface Protocol {

  /// Begins a conversation in the loop, before the channel is registered, read or written.
  ///
  /// @param channel the conversation reads and writes it, and the connection closes it
  /// @param connection for conversations that continue by themselves: see [Connection#proceed()]
  Conversation begin(SocketChannel channel, Connection connection);

  /// Called in the loop before the conversations are drained: now they give their last answers.
  default void drain() {}

  /// Called in the loop after its last connection has closed, if no more will come: ends the loop.
  /// It may be called more than once.
  default void drained(LoopContext context) {
    context.loop().stop();
  }
}
