package manyclients.store.server;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import manyclients.store.command.CommandSpec;

/// What all loops of a store share. For any thread.
final class Store {
  private final StoreOptions options;
  private final Dispatcher dispatcher;
  private final Channels channels = new Channels();
  private final AtomicLong ids = new AtomicLong();
  private final List<StoreProtocol> loops = new CopyOnWriteArrayList<>();

  Store(StoreOptions options, Collection<CommandSpec> commands) {
    this.options = options;
    this.dispatcher = new Dispatcher(commands, ClientCommands.all());
  }

  StoreOptions options() {
    return options;
  }

  Dispatcher dispatcher() {
    return dispatcher;
  }

  /// Who subscribes to what.
  Channels channels() {
    return channels;
  }

  long nextId() {
    return ids.incrementAndGet();
  }

  /// All of them, when the first client comes.
  List<StoreProtocol> loops() {
    return loops;
  }
}
