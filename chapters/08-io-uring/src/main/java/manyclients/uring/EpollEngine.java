package manyclients.uring;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.Weakness;

/// One thread for all clients, on `epoll` without a selector.
public final class EpollEngine implements ServerFactory {

  @Override
  public String name() {
    return "epoll";
  }

  @Override
  public int chapter() {
    return 8;
  }

  @Override
  public Set<Weakness> weaknesses() {
    return Set.of(Weakness.STUCK_HANDLER);
  }

  @Override
  public Optional<String> obstacle() {
    return Availability.ofLinux();
  }

  @Override
  public Server start(ServerConfig config, RequestHandler handler) throws IOException {
    if (obstacle().isPresent()) {
      throw new IOException(name() + " cannot run here. " + obstacle().get());
    }
    return LoopServer.start(
        config,
        handler,
        (listener, settings, counters, answers) ->
            new EpollLoop(name(), listener, settings, counters, answers));
  }
}
