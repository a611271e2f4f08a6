package manyclients.selector;

import java.io.IOException;

/// The object attached to a key. The loop's thread, and no other, calls it when its channel is
/// ready.
public interface EventHandler {

  /// The channel is ready for what the handler is interested in, or has an error to report.
  void ready() throws IOException;

  /// `ready` has thrown this. The handler has to close its channel here, if it should be closed:
  /// the loop does not.
  void failed(Throwable cause);

  /// The loop ends, with everything in it.
  void close();
}
