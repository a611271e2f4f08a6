package manyclients.blocking;

import java.io.IOException;
import java.util.Set;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.Weakness;

/// One client after another, all in the thread that accepts them.
public final class SequentialEngine implements ServerFactory {

  @Override
  public String name() {
    return "sequential";
  }

  @Override
  public int chapter() {
    return 1;
  }

  @Override
  public Set<Weakness> weaknesses() {
    return Set.of(Weakness.MANY_CLIENTS, Weakness.SILENT_CLIENT, Weakness.SLOW_READER);
  }

  @Override
  public Server start(ServerConfig config, RequestHandler handler) throws IOException {
    return BlockingServer.start(name(), config, handler, 1, Runnable::run);
  }
}
