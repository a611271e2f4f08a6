package manyclients.wheel;

import java.io.IOException;
import java.util.Set;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.Weakness;

/// One wheel or several: each is a thread that polls all its clients in turn, without a selector.
public final class WheelEngine implements ServerFactory {

  @Override
  public String name() {
    return "wheel";
  }

  @Override
  public int chapter() {
    return 2;
  }

  @Override
  public Set<Weakness> weaknesses() {
    return Set.of(Weakness.STUCK_HANDLER);
  }

  @Override
  public Server start(ServerConfig config, RequestHandler handler) throws IOException {
    return WheelServer.start(name(), config, handler);
  }
}
