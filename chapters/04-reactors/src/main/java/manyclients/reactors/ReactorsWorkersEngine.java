package manyclients.reactors;

import java.io.IOException;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;

/// One loop per core, and workers that answer: M/N. `threads` is the number of workers.
public final class ReactorsWorkersEngine implements ServerFactory {

  @Override
  public String name() {
    return "reactors-workers";
  }

  @Override
  public int chapter() {
    return 4;
  }

  @Override
  public Server start(ServerConfig config, RequestHandler handler) throws IOException {
    int loops = ReactorsEngine.cores();
    HandlerExecution workers = Workers.of(name(), config.threads(), loops);
    return ReactorsServer.start(name(), config, handler, loops, LoopChooser.leastLoaded(), workers);
  }
}
