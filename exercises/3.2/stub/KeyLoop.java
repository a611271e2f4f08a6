package manyclients.exercises.ch03;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
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
    for (SelectionKey key : selector.selectedKeys()) {
      // TODO: take the key out of the set
      ReadyHandler handler = (ReadyHandler) key.attachment();
      handler.ready(key); // TODO: not if another handler has closed it; and if it fails?
    }
  }
}
