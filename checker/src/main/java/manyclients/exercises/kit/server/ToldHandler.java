package manyclients.exercises.kit.server;

import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Objects;
import manyclients.contract.RequestHandler;
import manyclients.contract.xray.Xray;

/// A handler that tells the X-ray when it began and ended, for the client that its thread has read
/// from last.
record ToldHandler(RequestHandler handler) implements RequestHandler {

  @Override
  public ByteBuffer handle(ByteBuffer request) throws Exception {
    Socket client = Objects.requireNonNull(ToldListener.CLIENT.get());
    Xray.handlerBegan(client);
    try {
      return handler.handle(request);
    } finally {
      Xray.handlerEnded(client);
    }
  }
}
