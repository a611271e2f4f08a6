package manyclients.blocking;

import java.io.IOException;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;

/// Starts an engine with the default settings and a handler that echoes.
final class Engines {

  private Engines() {}

  static Server start(ServerFactory engine) throws IOException {
    return engine.start(ServerConfig.defaults(), RequestHandler.ECHO);
  }
}
