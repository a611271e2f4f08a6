package manyclients.store.differential;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import manyclients.store.peers.Reply;
import manyclients.store.peers.Wire;
import manyclients.store.peers.Words;

/// The clients of one server, which send the steps of sequences and collect the replies.
final class Player implements AutoCloseable {
  private static final byte[] BEGIN = concat(Words.encoded("RESET"), Words.encoded("FLUSHALL"));

  private final List<Wire> clients = new ArrayList<>();
  private final List<List<Reply>> messages = new ArrayList<>();
  private final List<Set<String>> subscriptions = new ArrayList<>();

  Player(int port) throws IOException {
    for (int i = 0; i < Sequences.CLIENTS; i++) {
      clients.add(new Wire(port));
      messages.add(new ArrayList<>());
      subscriptions.add(new HashSet<>());
    }
  }

  /// Resets the clients, and removes all keys of the server.
  void begin() throws IOException {
    for (Wire client : clients) {
      client.send(BEGIN);
    }
    for (Wire client : clients) {
      Reply reply;
      do {
        reply = client.next();
      } while (!reply.raw().equals("+RESET\r\n"));
      client.next();
    }
    messages.forEach(List::clear);
    subscriptions.forEach(Set::clear);
  }

  private static byte[] concat(byte[] one, byte[] other) {
    byte[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }

  void send(int client, List<Step> steps) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    steps.forEach(step -> bytes.writeBytes(step.bytes()));
    clients.get(client).send(bytes.toByteArray());
  }

  /// Returns the replies to one step: one, or one per channel.
  List<Reply> replies(Step step) throws IOException {
    Wire client = clients.get(step.client());
    List<Reply> replies = new ArrayList<>();
    Reply first = next(client, step.client());
    replies.add(first);
    if (first.raw().equals("+RESET\r\n")) {
      subscriptions.get(step.client()).clear();
    } else if (first.isSubscription()) {
      int count = count(step);
      track(step, first);
      while (replies.size() < count) {
        replies.add(next(client, step.client()));
        track(step, replies.getLast());
      }
    }
    return replies;
  }

  /// Returns the number of replies: one per name or, without names, one per subscription.
  private int count(Step step) {
    int names = step.words().size() - 1;
    boolean isPattern = step.name().startsWith("p");
    return names > 0
        ? names
        : (int)
            subscriptions.get(step.client()).stream()
                .filter(name -> name.startsWith("p") == isPattern)
                .count();
  }

  private void track(Step step, Reply reply) {
    String kind = reply.parts().get(0).text();
    String name = (kind.startsWith("p") ? "p " : "c ") + reply.parts().get(1).raw();
    if (kind.contains("un")) {
      subscriptions.get(step.client()).remove(name);
    } else {
      subscriptions.get(step.client()).add(name);
    }
  }

  private Reply next(Wire client, int number) throws IOException {
    Reply reply = client.next();
    while (reply.isMessage()) {
      messages.get(number).add(reply);
      reply = client.next();
    }
    messages.get(number).addAll(reply.pushed());
    return reply;
  }

  /// Returns the messages for a client. Those of one published message are sorted, because their
  /// order does not matter.
  List<String> messages(int client) {
    List<String> all = new ArrayList<>();
    List<String> group = new ArrayList<>();
    String last = "";
    for (Reply message : messages.get(client)) {
      int size = message.parts().size();
      if (message.parts().get(size - 2).text().isEmpty()) {
        continue; // patterns may or may not match an empty name: see Difference
      }
      String what = message.parts().get(size - 2).raw() + message.parts().get(size - 1).raw();
      if (!what.equals(last)) {
        group.stream().sorted().forEach(all::add);
        group.clear();
      }
      last = what;
      group.add(message.toString());
    }
    group.stream().sorted().forEach(all::add);
    return all;
  }

  @Override
  public void close() throws IOException {
    for (Wire client : clients) {
      client.close();
    }
  }
}
