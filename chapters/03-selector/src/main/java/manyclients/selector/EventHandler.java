package manyclients.selector;

import java.io.IOException;

/// What is attached to a key: the one who knows what to do when its channel is ready. Called by the
/// loop's thread, and by no other.
public interface EventHandler {

  /// The channel can do what the handler is interested in, or has an error to tell.
  void ready() throws IOException;

  /// `ready` has thrown this. If the channel is to be closed, it is to be closed now: nobody else
  /// will.
  void failed(Throwable cause);

  /// The loop ends, and everything in it.
  void close();
}
