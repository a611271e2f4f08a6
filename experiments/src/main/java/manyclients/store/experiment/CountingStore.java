package manyclients.store.experiment;

import java.io.IOException;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.lab.process.DialogueEngine;
import manyclients.lab.swarm.Dialogue;
import manyclients.store.server.Ownership;
import manyclients.store.server.StoreOptions;
import manyclients.store.server.StoreServer;

/// The chapter's store for the X-ray, with clients that count. There is a subclass per kind of
/// ownership. A store has no handler, so the given one is not called.
public abstract class CountingStore implements DialogueEngine {
  private final Ownership ownership;

  private CountingStore(Ownership ownership) {
    this.ownership = ownership;
  }

  /// A store whose keys all belong to one loop.
  public static final class Single extends CountingStore {
    public Single() {
      super(Ownership.SINGLE);
    }

    @Override
    public String name() {
      return "store-single";
    }
  }

  /// A store whose keys are shared by all loops.
  public static final class Shared extends CountingStore {
    public Shared() {
      super(Ownership.SHARED);
    }

    @Override
    public String name() {
      return "store-shared";
    }
  }

  /// A store in which each loop has its own keys.
  public static final class Sharded extends CountingStore {
    public Sharded() {
      super(Ownership.SHARDED);
    }

    @Override
    public String name() {
      return "store-sharded";
    }
  }

  @Override
  public int chapter() {
    return 10;
  }

  @Override
  public Dialogue dialogue() {
    return CountDialogue.begin();
  }

  @Override
  public Server start(ServerConfig config, RequestHandler handler) throws IOException {
    return StoreServer.start(config, StoreOptions.defaults().withOwnership(ownership));
  }
}
