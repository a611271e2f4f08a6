package manyclients.exercises.support;

import java.io.IOException;
import java.nio.channels.SelectionKey;

/// The handler that is attached to a key, and called when the key's channel is ready.
@FunctionalInterface
public interface ReadyHandler {

  void ready(SelectionKey key) throws IOException;
}
