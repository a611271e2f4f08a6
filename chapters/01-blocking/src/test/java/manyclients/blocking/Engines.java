package manyclients.blocking;

import java.io.IOException;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;

/// Starts an engine as most tests want it.
final class Engines {

  private Engines() {}

  static Server start(ServerFactory engine) throws IOException {
    return engine.start(ServerConfig.defaults(), RequestHandler.ECHO);
  }
}
