package manyclients.selector;

import java.io.IOException;
import java.util.Set;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.Weakness;

/// One thread and one selector for all clients.
public final class SelectorEngine implements ServerFactory {

  @Override
  public String name() {
    return "selector";
  }

  @Override
  public int chapter() {
    return 3;
  }

  @Override
  public Set<Weakness> weaknesses() {
    return Set.of(Weakness.STUCK_HANDLER);
  }

  @Override
  public Server start(ServerConfig config, RequestHandler handler) throws IOException {
    return new SelectorServer(name(), config, handler);
  }
}
