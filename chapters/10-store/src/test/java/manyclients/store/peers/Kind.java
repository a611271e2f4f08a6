package manyclients.store.peers;

import java.io.IOException;
import manyclients.contract.ServerConfig;
import manyclients.store.server.StoreOptions;
import manyclients.store.server.StoreServer;

/// The kinds of store, by who owns the keys: the same tests are for all of them.
public enum Kind {
  SINGLE;

  public StoreServer start() throws IOException {
    return start(StoreOptions.defaults());
  }

  public StoreServer start(StoreOptions options) throws IOException {
    return start(ServerConfig.defaults(), options);
  }

  public StoreServer start(ServerConfig config, StoreOptions options) throws IOException {
    return StoreServer.start(config, options);
  }

  /// Whether all clients are served by one loop, so that a message is there before the next reply.
  public boolean hasOneLoop() {
    return this == SINGLE;
  }
}
