package manyclients.store.server;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import manyclients.store.command.CommandSpec;

/// The part of a store that all loops share. For any thread.
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

  /// Returns the subscriptions of all clients.
  Channels channels() {
    return channels;
  }

  long nextId() {
    return ids.incrementAndGet();
  }

  /// Returns all loops, once the first client has come.
  List<StoreProtocol> loops() {
    return loops;
  }

  /// Returns about how many keys there are: loops may be adding some.
  long keys() {
    return loops.stream().mapToLong(loop -> loop.owner().usage().keys()).sum();
  }

  /// Returns about how many bytes all keys and values take.
  long bytes() {
    long bytes = 0;
    for (int i = 0; i < loops.size(); i++) { // runs for each command that adds: no iterator
      bytes += loops.get(i).owner().usage().bytes();
    }
    return bytes;
  }

  /// Marks a loop that has no client left and gets no more. The loops end together, because the
  /// others may have clients that need this one's keys.
  void drained(StoreProtocol loop) {
    drained.add(loop);
    if (drained.size() == loops.size()) {
      loops.forEach(one -> one.context().loop().stop());
    }
  }
}
