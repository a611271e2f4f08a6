package manyclients.exercises.kit.server;

import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Objects;
import manyclients.contract.RequestHandler;
import manyclients.contract.xray.Xray;

/// A handler that reports its beginning and end to the X-ray, for the client from which its thread
/// has read last.
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
