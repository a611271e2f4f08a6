package manyclients.exercises.ch03;

import java.io.IOException;
import java.nio.channels.Channel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.List;
import manyclients.exercises.support.ReadyHandler;

/// Takes a copy of the selected keys and clears the set, then walks over the copy.
public final class KeyLoop {
  private final Selector selector;

  /// @param selector each of its keys has a [ReadyHandler] attached
  public KeyLoop(Selector selector) {
    this.selector = selector;
  }

  public void turn() throws IOException {
    selector.select();
    List<SelectionKey> ready = List.copyOf(selector.selectedKeys());
    selector.selectedKeys().clear();
    ready.stream().filter(SelectionKey::isValid).forEach(KeyLoop::serve);
  }

  private static void serve(SelectionKey key) {
    try {
      ReadyHandler handler = (ReadyHandler) key.attachment();
      handler.ready(key);
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
