package manyclients.tuning.shedding;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.Weakness;
import manyclients.reactors.ReactorsServer;
import manyclients.tuning.ceiling.Footprint;
import manyclients.tuning.ceiling.Room;

/// Chapter 4's server with two additions. Its connection limit never exceeds the room of this
/// process. When it is full, the client that has been silent longest makes room for the next.
///
/// All clients are in one loop, even if `threads` is larger, so that one list shows which has been
/// silent longest.
public final class SheddingEngine implements ServerFactory {
  /// The divisor of the idle timeout when the server is full: ten seconds of five minutes.
  private static final int PART = 30;

  @Override
  public String name() {
    return "shedding";
  }

  @Override
  public int chapter() {
    return 6;
  }

  @Override
  public Set<Weakness> weaknesses() {
    return Set.of(Weakness.STUCK_HANDLER);
  }

  @Override
  public Server start(ServerConfig config, RequestHandler handler) throws IOException {
    Limits asked = config.limits();
    int room = Room.here().clients(Footprint.SELECTOR);
    Limits limits = asked.withMaxConnections(Math.min(asked.maxConnections(), room));
    Duration patience = asked.idleTimeout().dividedBy(PART);
    return ReactorsServer.start(
        name(),
        config.withThreads(1).withLimits(limits),
        context -> new SheddingProtocol(context, handler, patience));
  }
}
