package manyclients.reactors;

import java.nio.channels.SocketChannel;
import manyclients.selector.Connection;
import manyclients.selector.Conversation;
import manyclients.selector.FrameProtocol;
import manyclients.selector.Protocol;

/// Requests and replies in frames, answered by workers.
///
/// @param frames the loop's decoder and handler
/// @param queue hands work off to the workers
record WorkerProtocol(FrameProtocol frames, AdmissionQueue queue) implements Protocol {

  @Override
  public Conversation begin(SocketChannel channel, Connection connection) {
    return new WorkerConversation(channel, this, connection::proceed);
  }
}
