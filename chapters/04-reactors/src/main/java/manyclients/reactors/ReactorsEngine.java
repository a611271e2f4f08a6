package manyclients.reactors;

import java.io.IOException;
import java.util.Set;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.Weakness;

/// One loop per core, or as many as `threads` says, and handlers that run in the loops.
public final class ReactorsEngine implements ServerFactory {

  @Override
  public String name() {
    return "reactors";
  }

  @Override
  public int chapter() {
    return 4;
  }

  @Override
  public Set<Weakness> weaknesses() {
    return Set.of(Weakness.STUCK_HANDLER);
  }

  @Override
  public Server start(ServerConfig config, RequestHandler handler) throws IOException {
    int loops = config.threads() > 0 ? config.threads() : cores();
    return ReactorsServer.start(
        name(), config, handler, loops, LoopChooser.leastLoaded(), HandlerExecution.IN_LOOP);
  }

  static int cores() {
    return Runtime.getRuntime().availableProcessors();
  }
}
