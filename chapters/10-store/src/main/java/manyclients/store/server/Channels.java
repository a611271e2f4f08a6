package manyclients.store.server;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import manyclients.store.command.Glob;
import org.jspecify.annotations.Nullable;

/// The clients that subscribe to each channel and pattern, in all loops.
///
/// A message is delivered by the subscriber's own loop, with one task per other loop that has
/// subscribers. So the messages of one publisher arrive in order.
///
/// Any thread may use it. Names are arrays wrapped in buffers, and never change.
final class Channels {
  private final Map<ByteBuffer, Set<Client>> channels = new ConcurrentHashMap<>();
  private final Map<ByteBuffer, Set<Client>> patterns = new ConcurrentHashMap<>();

  /// @param pattern matches the channel; null for a subscriber of the channel itself
  record Receiver(Client client, @Nullable ByteBuffer pattern) {}

  void add(ByteBuffer name, boolean isPattern, Client client) {
    namesOf(isPattern)
        .compute(
            name,
            (_, clients) -> {
              Set<Client> all = clients == null ? ConcurrentHashMap.newKeySet() : clients;
              all.add(client);
              return all;
            });
  }

  void remove(ByteBuffer name, boolean isPattern, Client client) {
    namesOf(isPattern)
        .computeIfPresent(
            name,
            (_, clients) -> {
              clients.remove(client);
              return clients.isEmpty() ? null : clients;
            });
  }

  private Map<ByteBuffer, Set<Client>> namesOf(boolean isPattern) {
    return isPattern ? patterns : channels;
  }

  /// Sends a message to all subscribers. It is queued for those of this loop before this returns.
  ///
  /// @return the number of subscribers; a client counts once per matching subscription
  int publish(byte[] channel, byte[] text, StoreProtocol from) {
    Map<StoreProtocol, List<Receiver>> byLoop = receivers(channel);
    int count = 0;
    for (Map.Entry<StoreProtocol, List<Receiver>> each : byLoop.entrySet()) {
      List<Receiver> receivers = each.getValue();
      count += receivers.size();
      Message message = new Message(channel, text);
      if (each.getKey() == from) {
        message.pushTo(receivers);
      } else {
        each.getKey().context().loop().queueInLoop(() -> message.pushTo(receivers));
      }
    }
    return count;
  }

  private Map<StoreProtocol, List<Receiver>> receivers(byte[] channel) {
    Map<StoreProtocol, List<Receiver>> byLoop = new HashMap<>();
    for (Client client : channels.getOrDefault(ByteBuffer.wrap(channel), Set.of())) {
      add(byLoop, new Receiver(client, null));
    }
    patterns.forEach((pattern, clients) -> {
      if (Glob.matches(pattern.array(), channel)) {
        clients.forEach(client -> add(byLoop, new Receiver(client, pattern)));
      }
    });
    return byLoop;
  }

  private static void add(Map<StoreProtocol, List<Receiver>> byLoop, Receiver receiver) {
    byLoop.computeIfAbsent(receiver.client().loop(), _ -> new ArrayList<>()).add(receiver);
  }

  /// Returns the channels that have a subscriber by name. Patterns do not count.
  ///
  /// @param pattern the pattern of their names; null for all
  List<byte[]> names(byte @Nullable [] pattern) {
    return channels.keySet().stream()
        .map(ByteBuffer::array)
        .filter(name -> pattern == null || Glob.matches(pattern, name))
        .toList();
  }

  /// Returns the number of clients that subscribe to a channel by its name.
  int subscribers(byte[] channel) {
    return channels.getOrDefault(ByteBuffer.wrap(channel), Set.of()).size();
  }

  /// Returns the number of different patterns with a subscriber.
  int patterns() {
    return patterns.size();
  }
}
