package manyclients.uring;

import java.io.IOException;
import java.util.Optional;
import manyclients.contract.Counters;
import manyclients.contract.RequestHandler;
import manyclients.contract.ServerConfig;

/// The engine on io_uring.
public final class UringEngine extends LoopEngine {
  private final UringOptions options;

  public UringEngine() {
    this("uring", UringOptions.DEFAULTS);
  }

  UringEngine(String name, UringOptions options) {
    super(name);
    this.options = options;
  }

  @Override
  public Optional<String> obstacle() {
    return Availability.ofUring();
  }

  @Override
  Loop loop(
      ListeningSocket listener, ServerConfig config, Counters counters, RequestHandler handler)
      throws IOException {
    return new UringLoop(name(), listener, config, counters, handler, options);
  }
}
