package manyclients.selector;

import java.nio.channels.SocketChannel;
import manyclients.contract.RequestHandler;
import manyclients.contract.frame.FrameDecoder;

/// Requests and replies in frames, answered in the loop by a handler.
///
/// @param decoder holds no bytes, so one is enough for all connections of a loop
public record FrameProtocol(LoopContext context, RequestHandler handler, FrameDecoder decoder)
    implements Protocol {

  public FrameProtocol(LoopContext context, RequestHandler handler) {
    this(context, handler, new FrameDecoder(context.limits().maxFrame()));
  }

  @Override
  public Conversation begin(SocketChannel channel, Connection connection) {
    return new FrameConversation(channel, this, connection::proceed);
  }
}
