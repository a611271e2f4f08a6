package manyclients.uring;

import java.io.IOException;
import java.util.Optional;
import manyclients.contract.Counters;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;

/// The engine on `epoll` without a selector.
public final class EpollEngine extends LoopEngine {

  public EpollEngine() {
    super("epoll");
  }

  @Override
  public Optional<String> obstacle() {
    return Availability.ofLinux();
  }

  @Override
  Loop loop(
      ListeningSocket listener, ServerConfig config, Counters counters, RequestHandler handler)
      throws IOException {
    return new EpollLoop(name(), listener, config, counters, handler);
  }
}
