package manyclients.reactors;

import java.io.IOException;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;

/// One loop that moves bytes, and workers that answer: 1/N. `threads` is the number of workers.
public final class ReactorWorkersEngine implements ServerFactory {

  @Override
  public String name() {
    return "reactor-workers";
  }

  @Override
  public int chapter() {
    return 4;
  }

  @Override
  public Server start(ServerConfig config, RequestHandler handler) throws IOException {
    HandlerExecution workers = Workers.of(name(), config.threads(), 1);
    return ReactorsServer.start(name(), config, handler, 1, LoopChooser.leastLoaded(), workers);
  }
}
