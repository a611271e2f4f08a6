package manyclients.selector;

import java.io.IOException;

/// What is attached to a key: called when its channel is ready, by the loop's thread and by no
/// other.
public interface EventHandler {

  /// The channel can do what the handler is interested in, or has an error to tell.
  void ready() throws IOException;

  /// `ready` has thrown this. A handler that wants its channel closed has to close it here: the
  /// loop does not.
  void failed(Throwable cause);

  /// The loop ends, and everything in it.
  void close();
}
