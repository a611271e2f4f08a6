package manyclients.blocking;

import java.io.IOException;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;

/// Starts an engine with the settings of most tests.
final class Engines {

  private Engines() {}

  static Server start(ServerFactory engine) throws IOException {
    return engine.start(ServerConfig.defaults(), RequestHandler.ECHO);
  }
}
