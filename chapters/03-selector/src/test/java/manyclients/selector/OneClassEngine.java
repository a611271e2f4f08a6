package manyclients.selector;

import java.io.IOException;
import java.util.Set;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.Weakness;

/// The server in one class, as an engine. Only the tests find it, in `src/test/resources`.
public final class OneClassEngine implements ServerFactory {

  @Override
  public String name() {
    return "one-class";
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
    return new OneClassServer(name(), config, handler);
  }
}
