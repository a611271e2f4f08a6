package manyclients.uring;

import java.io.IOException;
import java.util.Set;
import manyclients.contract.Counters;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.Weakness;

/// One thread for all clients, on one of this chapter's loops.
abstract class LoopEngine implements ServerFactory {
  private final String name;

  LoopEngine(String name) {
    this.name = name;
  }

  /// Makes a loop, without starting it.
  abstract Loop loop(
      ListeningSocket listener, ServerConfig config, Counters counters, RequestHandler handler)
      throws IOException;

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final int chapter() {
    return 8;
  }

  @Override
  public final Set<Weakness> weaknesses() {
    return Set.of(Weakness.STUCK_HANDLER);
  }

  @Override
  public final Server start(ServerConfig config, RequestHandler handler) throws IOException {
    if (obstacle().isPresent()) {
      throw new IOException(name + " cannot run here. " + obstacle().get());
    }
    return LoopServer.start(config, handler, this);
  }
}
