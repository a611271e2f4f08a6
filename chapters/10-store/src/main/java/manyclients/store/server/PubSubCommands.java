package manyclients.store.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import manyclients.store.resp.Command;
import manyclients.store.resp.RespReplies;
import manyclients.store.server.Handling.Container;
import manyclients.store.server.Handling.OfClient;
import manyclients.store.server.Handling.When;
import org.jspecify.annotations.Nullable;

/// Commands for messages between clients. Messages are not stored, and involve no keys.
final class PubSubCommands {
  static final List<Handling> COMMANDS =
      List.of(
          new OfClient(
              "subscribe", -2, When.EVEN_SUBSCRIBED, (c, client) -> begin(c, false, client)),
          new OfClient(
              "psubscribe", -2, When.EVEN_SUBSCRIBED, (c, client) -> begin(c, true, client)),
          new OfClient(
              "unsubscribe", -1, When.EVEN_SUBSCRIBED, (c, client) -> end(c, false, client)),
          new OfClient(
              "punsubscribe", -1, When.EVEN_SUBSCRIBED, (c, client) -> end(c, true, client)),
          new OfClient("publish", 3, When.USUAL, PubSubCommands::publish),
          new Container(
              new OfClient("pubsub", -2, When.USUAL, Container.NEVER_ALONE),
              List.of(
                  new OfClient("pubsub|channels", -2, When.USUAL, PubSubCommands::channels),
                  new OfClient("pubsub|numsub", -2, When.USUAL, PubSubCommands::numSub),
                  new OfClient("pubsub|numpat", 2, When.USUAL, PubSubCommands::numPat))));

  private PubSubCommands() {}

  /// Subscribes, with one reply per name, each with the number of subscriptions so far.
  private static void begin(Command command, boolean isPattern, Client client) {
    Subscriptions all = client.session().subscriptions();
    if (all == null) {
      all = new Subscriptions();
      client.session().subscriptions(all);
    }
    for (int i = 1; i < command.size(); i++) {
      ByteBuffer name = ByteBuffer.wrap(command.bytes(i));
      if (all.names(isPattern).add(name)) {
        client.loop().channels().add(name, isPattern, client);
      }
      tell(isPattern ? "psubscribe" : "subscribe", name.array(), all.count(), client);
    }
  }

  /// Unsubscribes. Without names, this ends all subscriptions to channels, or to patterns. There is
  /// at least one reply.
  private static void end(Command command, boolean isPattern, Client client) {
    Subscriptions all = client.session().subscriptions();
    String kind = isPattern ? "punsubscribe" : "unsubscribe";
    List<ByteBuffer> names = names(command, all, isPattern);
    for (ByteBuffer name : names) {
      if (all != null && all.names(isPattern).remove(name)) {
        client.loop().channels().remove(name, isPattern, client);
      }
      tell(kind, name.array(), count(all), client);
    }
    if (names.isEmpty()) {
      tell(kind, null, count(all), client);
    }
    if (count(all) == 0) {
      client.session().subscriptions(null);
    }
  }

  private static List<ByteBuffer> names(
      Command command, @Nullable Subscriptions all, boolean isPattern) {
    if (command.size() == 1) {
      return all == null ? List.of() : List.copyOf(all.names(isPattern));
    }
    List<ByteBuffer> names = new ArrayList<>();
    for (int i = 1; i < command.size(); i++) {
      names.add(ByteBuffer.wrap(command.bytes(i)));
    }
    return List.copyOf(names);
  }

  private static int count(@Nullable Subscriptions all) {
    return all == null ? 0 : all.count();
  }

  private static void tell(String kind, byte @Nullable [] name, int count, Client client) {
    RespReplies replies = client.replies();
    replies.push(3);
    replies.bulk(kind.getBytes(US_ASCII));
    if (name == null) {
      replies.nothing();
    } else {
      replies.bulk(name);
    }
    replies.number(count);
  }

  private static void publish(Command command, Client client) {
    int receivers =
        client.loop().channels().publish(command.bytes(1), command.bytes(2), client.loop());
    client.replies().number(receivers);
  }

  private static void channels(Command command, Client client) {
    if (command.size() > 3) {
      client
          .replies()
          .error(
              "ERR unknown subcommand or wrong number of arguments for '%s'. Try PUBSUB HELP."
                  .formatted(command.shown(1)));
      return;
    }
    byte[] pattern = command.size() == 3 ? command.bytes(2) : null;
    List<byte[]> names = client.loop().channels().names(pattern);
    client.replies().array(names.size());
    names.forEach(client.replies()::bulk);
  }

  private static void numSub(Command command, Client client) {
    client.replies().array(2 * (command.size() - 2));
    for (int i = 2; i < command.size(); i++) {
      byte[] channel = command.bytes(i);
      client.replies().bulk(channel);
      client.replies().number(client.loop().channels().subscribers(channel));
    }
  }

  private static void numPat(Command command, Client client) {
    client.replies().number(client.loop().channels().patterns());
  }
}
