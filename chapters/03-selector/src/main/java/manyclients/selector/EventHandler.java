package manyclients.selector;

import java.io.IOException;

/// The object attached to a key. Only the loop's thread calls it.
public interface EventHandler {

  /// Called when the channel is ready for the interest set, or has an error to report.
  void ready() throws IOException;

  /// Called when `ready`, or a task for this channel, has thrown. The handler closes its channel
  /// here, if it should be closed: the loop does not.
  void failed(Throwable cause);

  /// Called when the loop ends, with everything in it.
  void close();
}
