package manyclients.exercises.ch03;

import java.io.IOException;
import java.nio.channels.Channel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Iterator;
import manyclients.exercises.support.ReadyHandler;

/// Waits until channels are ready, and calls their handlers.
public final class KeyLoop {
  private final Selector selector;

  /// @param selector each of its keys has a [ReadyHandler] attached
  public KeyLoop(Selector selector) {
    this.selector = selector;
  }

  /// Runs one turn: waits until a key is ready or the selector is woken up, then serves all keys
  /// that are ready.
  public void turn() throws IOException {
    selector.select();
    Iterator<SelectionKey> ready = selector.selectedKeys().iterator();
    while (ready.hasNext()) {
      SelectionKey key = ready.next();
      ready.remove();
      if (key.isValid()) {
        serve(key);
      }
    }
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
