package manyclients.selector;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import manyclients.workbench.Counters;
import manyclients.workbench.Limits;
import manyclients.workbench.RequestHandler;
import manyclients.workbench.frame.FrameDecoder;

// tag::service[]
/// What all connections of a loop have in common, the decoder among it: it holds no bytes, so one
/// will do.
///
/// @param gone is run in the loop after a connection has closed
public record Service(
    EventLoop loop,
    RequestHandler handler,
    Limits limits,
    Counters counters,
    FrameDecoder decoder,
    Runnable gone) {

  public Service(
      EventLoop loop, RequestHandler handler, Limits limits, Counters counters, Runnable gone) {
    this(loop, handler, limits, counters, new FrameDecoder(limits.maxFrame()), gone);
  }

  /// Ends a connection: its last act, whatever it was that it died of.
  public void end(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      // nothing to save
    }
    counters.closed.increment();
    gone.run();
  }
}
// end::service[]
