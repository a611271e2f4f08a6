package manyclients.store.server;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import manyclients.store.command.CommandSpec;

/// The part of a store that all loops share. Any thread may use it.
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

  /// Returns all loops. The list is complete before the first client comes.
  List<StoreProtocol> loops() {
    return loops;
  }

  /// Returns the number of keys, which is approximate, because loops may be changing it.
  long keys() {
    return loops.stream().mapToLong(loop -> loop.owner().usage().keys()).sum();
  }

  /// Returns the approximate number of bytes of all keys and values.
  long bytes() {
    long bytes = 0;
    for (int i = 0; i < loops.size(); i++) { // no iterator: this runs for each command that adds
      bytes += loops.get(i).owner().usage().bytes();
    }
    return bytes;
  }

  /// Marks a loop that has no client left and gets no more. The loops end together, because clients
  /// of the others may need this one's keys.
  void drained(StoreProtocol loop) {
    drained.add(loop);
    if (drained.size() == loops.size()) {
      loops.forEach(one -> one.context().loop().stop());
    }
  }
}
