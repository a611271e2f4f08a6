package manyclients.exercises.support;

import java.io.IOException;
import java.nio.channels.SelectionKey;

/// Attached to a key: the one who knows what to do when its channel is ready.
@FunctionalInterface
public interface ReadyHandler {

  void ready(SelectionKey key) throws IOException;
}
