package manyclients.store.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import manyclients.store.command.CommandSpec;
import manyclients.store.resp.Command;
import manyclients.store.resp.RespReplies;

/// A command that several loops run, each for its own keys. It sends the parts, waits for all of
/// them, and makes one reply. It belongs to the client's loop.
///
/// The parts run at different moments. In between, another client may see or change something.
final class Scatter {
  private static final int ROOM = 64;
  private static final Part.Value NOTHING = new Part.Value(null);

  private final CommandSpec spec;
  private final Client client;
  private final Slot slot;
  private final int version;
  private final Map<Integer, Part> parts = new TreeMap<>(); // by the number of the loop

  /// For a list: the part of each value, in the order of the command's keys.
  private final List<Part> order = new ArrayList<>();

  private int missing;

  private Scatter(CommandSpec spec, Client client) {
    this.spec = spec;
    this.client = client;
    this.slot = client.later();
    this.version = client.session().version();
  }

  /// Lets all loops run the command.
  static void everywhere(CommandSpec spec, Command command, Client client, ShardedOwner owner) {
    Scatter scatter = new Scatter(spec, client);
    for (int place = 0; place < owner.owners().count(); place++) {
      scatter.part(place, command).addAll(command, 1, command.size());
    }
    scatter.send(owner);
  }

  /// Lets each loop run the command for its own keys.
  static void byKey(CommandSpec spec, Command command, Client client, ShardedOwner owner) {
    Scatter scatter = new Scatter(spec, client);
    for (int key = spec.firstKey(); key < command.size(); key += spec.step()) {
      Part part = scatter.part(owner.owners().route().ofKey(command, key), command);
      part.addAll(command, key, key + spec.step());
      scatter.order.add(part);
    }
    scatter.send(owner);
  }

  private Part part(int place, Command command) {
    return parts.computeIfAbsent(
        place, _ -> new Part(this, spec.action(), command.bytes(0), client));
  }

  private void send(ShardedOwner owner) {
    missing = parts.size();
    parts.forEach(owner::send);
  }

  /// Counts a part that has arrived.
  void arrived() {
    missing--;
    if (missing == 0) {
      RespReplies replies = new RespReplies(ROOM);
      replies.version(version);
      reply(replies);
      long position = parts.values().stream().mapToLong(Part::position).max().orElse(0);
      client.fill(slot, replies.copyFrom(0), position);
    }
  }

  private void reply(RespReplies replies) {
    Stream<Part> all = parts.values().stream();
    String error = all.map(Part::error).filter(Objects::nonNull).findFirst().orElse(null);
    if (error != null) {
      replies.error(error);
      return;
    }
    switch (spec.spread()) {
      case SUM, EVERY_SUM -> replies.number(sum());
      case LIST -> list(order.stream().map(part -> part.values().remove()).toList(), replies);
      case EVERY_LIST -> list(values().toList(), replies);
      case ANY -> any(values().filter(value -> value.bytes() != null).toList()).to(replies);
      case OK -> replies.status("OK");
      case ONE_SHARD, CURSOR, EVERY_OK -> throw new AssertionError("done by one: " + spec);
    }
  }

  private long sum() {
    return parts.values().stream().mapToLong(Part::number).sum();
  }

  private Stream<Part.Value> values() {
    return parts.values().stream().flatMap(part -> part.values().stream());
  }

  private static void list(List<Part.Value> values, RespReplies replies) {
    replies.array(values.size());
    values.forEach(value -> value.to(replies));
  }

  private static Part.Value any(List<Part.Value> values) {
    return values.isEmpty()
        ? NOTHING
        : values.get(ThreadLocalRandom.current().nextInt(values.size()));
  }
}
