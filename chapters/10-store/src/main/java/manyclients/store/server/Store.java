package manyclients.store.server;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import manyclients.store.command.CommandSpec;

/// What all loops of a store share. For any thread.
final class Store {
  private final StoreOptions options;
  private final Dispatcher dispatcher;
  private final Channels channels = new Channels();
  private final AtomicLong ids = new AtomicLong();
  private final Set<StoreProtocol> drained = ConcurrentHashMap.newKeySet();
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

  /// How many keys there are, about: loops may be adding some.
  long keys() {
    return loops.stream().mapToLong(loop -> loop.owner().usage().keys()).sum();
  }

  /// About how many bytes all keys and values take.
  long bytes() {
    long bytes = 0;
    for (int i = 0; i < loops.size(); i++) { // asked for each command that adds: no iterator
      bytes += loops.get(i).owner().usage().bytes();
    }
    return bytes;
  }

  /// A loop has no client left, and gets none any more. The loops end together: others may have
  /// clients that want this one's keys.
  void drained(StoreProtocol loop) {
    drained.add(loop);
    if (drained.size() == loops.size()) {
      loops.forEach(one -> one.context().loop().stop());
    }
  }
}
