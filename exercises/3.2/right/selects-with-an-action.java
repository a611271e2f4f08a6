package manyclients.exercises.ch03;

import java.io.IOException;
import java.nio.channels.Channel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import manyclients.exercises.support.ReadyHandler;

/// Has the selector pass each key that is ready, so there is no set to remove it from.
public final class KeyLoop {
  private final Selector selector;

  /// @param selector each of its keys has a [ReadyHandler] attached
  public KeyLoop(Selector selector) {
    this.selector = selector;
  }

  public void turn() throws IOException {
    selector.select(KeyLoop::serve);
  }

  private static void serve(SelectionKey key) {
    if (!key.isValid()) {
      return;
    }
    try {
      ((ReadyHandler) key.attachment()).ready(key);
    } catch (IOException | RuntimeException e) {
      close(key.channel());
    }
  }

  private static void close(Channel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      // closed either way
    }
  }
}
