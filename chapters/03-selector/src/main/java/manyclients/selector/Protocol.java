package manyclients.selector;

import java.nio.channels.SocketChannel;

/// Begins a conversation on each new connection of a loop. What the conversations of a loop share,
/// such as a decoder that holds no bytes, belongs here.
public interface Protocol {

  /// In the loop, before the channel has been registered: nothing is read or written yet.
  ///
  /// @param channel to be read and written by the conversation, and closed by the connection
  /// @param connection for conversations that go on by themselves: see [Connection#proceed()]
  Conversation begin(SocketChannel channel, Connection connection);

  /// In the loop, before the conversations are drained: what they answer from here on is the last.
  default void drain() {}

  /// In the loop, when its last connection has closed and no more are to come: the loop ends. It
  /// may be called more than once.
  default void drained(LoopContext context) {
    context.loop().stop();
  }
}
