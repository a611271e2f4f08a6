package manyclients.store.peers;

import java.io.IOException;
import java.time.Duration;
import manyclients.contract.Limits;
import manyclients.contract.ServerConfig;
import manyclients.store.server.Ownership;
import manyclients.store.server.StoreOptions;
import manyclients.store.server.StoreServer;

/// The kinds of store, by the ownership of keys. The same tests run for all of them.
public enum Kind {
  SINGLE(Ownership.SINGLE),
  SHARED(Ownership.SHARED),
  SHARDED(Ownership.SHARDED);

  private static final int LOOPS = 2;

  /// Limits for a machine that is busy with other things.
  private static final Limits LIMITS =
      Limits.defaults()
          .withRequestTimeout(Duration.ofSeconds(60))
          .withCloseTimeout(Duration.ofSeconds(20));

  private final Ownership ownership;

  Kind(Ownership ownership) {
    this.ownership = ownership;
  }

  public StoreServer start() throws IOException {
    return start(StoreOptions.defaults());
  }

  public StoreServer start(StoreOptions options) throws IOException {
    return StoreServer.start(
        ServerConfig.defaults().withThreads(LOOPS).withLimits(LIMITS),
        options.withOwnership(ownership));
  }

  /// Returns whether one loop serves all clients, so that a published message is sent before later
  /// replies.
  public boolean hasOneLoop() {
    return this == SINGLE;
  }

  /// Returns whether some commands are refused when different loops own their keys.
  public boolean refusesSomeKeys() {
    return this == SHARDED;
  }
}
