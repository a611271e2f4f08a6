package manyclients.selector;

import java.nio.channels.SocketChannel;

/// Begins a conversation on each new connection of a loop. It holds what the conversations of a
/// loop share, such as a decoder that holds no bytes.
public interface Protocol {

  /// Begins a conversation in the loop, before the channel is registered, read or written.
  ///
  /// @param channel is read and written by the conversation, and closed by the connection
  /// @param connection for conversations that continue by themselves: see [Connection#proceed()]
  Conversation begin(SocketChannel channel, Connection connection);

  /// Called in the loop before the conversations are drained: they give their last answers now.
  default void drain() {}

  /// Called in the loop when its last connection has closed and no more will come: the loop ends.
  /// It may be called more than once.
  default void drained(LoopContext context) {
    context.loop().stop();
  }
}
