package manyclients.blocking;

import java.io.IOException;
import manyclients.workbench.RequestHandler;
import manyclients.workbench.Server;
import manyclients.workbench.ServerConfig;
import manyclients.workbench.ServerFactory;

/// Starts an engine as most tests want it.
final class Engines {

  private Engines() {}

  static Server start(ServerFactory engine) throws IOException {
    return engine.start(ServerConfig.defaults(), RequestHandler.ECHO);
  }
}
