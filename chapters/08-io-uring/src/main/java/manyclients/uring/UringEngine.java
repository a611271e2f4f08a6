package manyclients.uring;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.Weakness;

/// One thread for all clients, on io_uring.
public class UringEngine implements ServerFactory {
  private final String name;
  private final UringOptions options;

  public UringEngine() {
    this("uring", UringOptions.DEFAULTS);
  }

  UringEngine(String name, UringOptions options) {
    this.name = name;
    this.options = options;
  }

  @Override
  public String name() {
    return name;
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
    return Availability.ofUring();
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
            new UringLoop(name(), listener, settings, counters, answers, options));
  }
}
