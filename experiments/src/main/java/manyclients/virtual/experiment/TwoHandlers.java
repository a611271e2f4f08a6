package manyclients.virtual.experiment;

import java.io.IOException;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;
import manyclients.virtual.VirtualThreadsEngine;

/// A server on virtual threads with two handlers: one for requests of one byte, and an echo for all
/// others.
final class TwoHandlers {

  private TwoHandlers() {}

  /// Serves until standard input is closed, then ends the JVM.
  static void serve(RequestHandler aByte) throws IOException {
    RequestHandler both =
        request ->
            request.remaining() == 1 ? aByte.handle(request) : RequestHandler.ECHO.handle(request);
    Parent.serve(
        "virtual-threads", new VirtualThreadsEngine().start(ServerConfig.defaults(), both));
  }
}
