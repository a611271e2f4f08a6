package manyclients.store.differential;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import manyclients.store.peers.Words;

/// Generates sequences of commands. The same seed generates the same sequence.
final class Sequences {
  static final int CLIENTS = 2;
  private static final int LONGEST = 32;

  /// The commands, each with its relative frequency.
  private static final Map<String, Integer> COMMANDS = new LinkedHashMap<>();

  static {
    weigh(12, "GET K", "SET K V");
    weigh(
        8,
        "SET K V [NX|XX] [GET] [EX S|PX L|EXAT T|PXAT M|KEEPTTL]",
        "SET K V [EX S|PX L|EXAT T|PXAT M|KEEPTTL] [NX|XX] [GET]",
        "SET K I");
    weigh(
        3,
        "DEL (K)+",
        "EXISTS (K)+",
        "MGET (K)+",
        "MSET (K V)+",
        "MSETNX (K V)+",
        "APPEND K V",
        "INCR K",
        "DECR K",
        "INCRBY K I",
        "DECRBY K I",
        "INCRBYFLOAT K F",
        "EXPIRE K S [NX|XX|GT|LT]",
        "PEXPIRE K L [NX|XX|GT|LT]",
        "TTL K",
        "PTTL K",
        "PERSIST K",
        "RENAME K K",
        "RENAMENX K K",
        "COPY K K [REPLACE]");
    weigh(
        2,
        "GETSET K V",
        "GETDEL K",
        "GETEX K [EX S|PX L|EXAT T|PXAT M|PERSIST]",
        "SETNX K V",
        "SETEX K S V",
        "PSETEX K L V",
        "STRLEN K",
        "GETRANGE K O O",
        "SETRANGE K O V",
        "UNLINK (K)+",
        "TYPE K",
        "KEYS P",
        "TOUCH (K)+",
        "DBSIZE",
        "EXPIREAT K T [NX|XX|GT|LT]",
        "PEXPIREAT K M [NX|XX|GT|LT]",
        "EXPIRETIME K",
        "PEXPIRETIME K",
        "SCAN 0 [MATCH P|COUNT 1|COUNT 100] [MATCH P|COUNT 2]",
        "PUBLISH C V");
    weigh(
        1,
        "RANDOMKEY",
        "FLUSHDB [ASYNC|SYNC|V]",
        "FLUSHALL",
        "COPY K K DB 0 [REPLACE]",
        "COPY K K DB I",
        "SCAN I",
        "PING",
        "PING V",
        "ECHO V",
        "SELECT 0",
        "SELECT I",
        "CLIENT ID",
        "CLIENT GETNAME",
        "CLIENT SETNAME C",
        "CLIENT NO-EVICT on",
        "COMMAND COUNT",
        "CONFIG GET save",
        "CONFIG GET appendonly",
        "INFO [server]",
        "HELLO [2|3|4|V]",
        "PUBSUB CHANNELS [P]",
        "PUBSUB NUMSUB (C)+",
        "PUBSUB NUMPAT",
        "NOSUCH V V",
        "GET");
    weigh(4, "MULTI", "WATCH (K)+");
    weigh(1, "UNWATCH", "EXEC", "DISCARD", "RESET");
    weigh(1, "SUBSCRIBE (C)+", "PSUBSCRIBE (P)+", "UNSUBSCRIBE [C|C C]", "PUNSUBSCRIBE [P|P P]");
  }

  private final RandomGenerator random;
  private final Grammar grammar;
  private final List<String> patterns = new ArrayList<>();
  private final boolean[] inMulti = new boolean[CLIENTS];

  Sequences(RandomGenerator random) {
    this.random = random;
    this.grammar = new Grammar(random);
    COMMANDS.forEach((pattern, weight) -> {
      for (int i = 0; i < weight; i++) {
        patterns.add(pattern);
      }
    });
  }

  private static void weigh(int weight, String... patterns) {
    for (String pattern : patterns) {
      COMMANDS.put(pattern, weight);
    }
  }

  /// Returns the clients' `HELLO 3`, if they send it, and up to about thirty commands.
  List<Step> next() {
    List<Step> steps = new ArrayList<>();
    for (int client = 0; client < CLIENTS; client++) {
      inMulti[client] = false;
      if (random.nextBoolean()) {
        steps.add(Step.of(client, "HELLO", "3"));
      }
    }
    int length = random.nextInt(3, LONGEST);
    int client = 0;
    while (steps.size() < length) {
      client = random.nextInt(5) == 0 ? random.nextInt(CLIENTS) : client; // runs are pipelines
      steps.addAll(steps(client));
    }
    return List.copyOf(steps);
  }

  private List<Step> steps(int client) {
    if (inMulti[client] && random.nextInt(4) == 0) {
      inMulti[client] = false;
      return List.of(Step.of(client, random.nextInt(8) == 0 ? "DISCARD" : "EXEC"));
    }
    if (!inMulti[client] && random.nextInt(400) == 0) {
      return expiring(client);
    }
    Step step = any(client);
    while (inMulti[client] && (step.isSubscription() || step.name().equals("hello"))) {
      step = any(client); // these must not be queued
    }
    if (step.name().equals("multi")) {
      inMulti[client] = true;
    } else if (step.leavesMulti()) {
      inMulti[client] = false;
    }
    // Expired keys that no command has met yet may count.
    return step.name().equals("dbsize") ? List.of(Grammar.allKeys(client), step) : List.of(step);
  }

  private Step any(int client) {
    List<String> words = grammar.words(grammar.pick(patterns));
    if (random.nextInt(20) == 0) {
      words = grammar.spoilt(words);
    }
    boolean isPlain = words.stream().allMatch(Words::isPlain);
    return new Step(client, List.copyOf(words), isPlain && random.nextInt(20) == 0, 0);
  }

  /// Returns a step after which a key has expired when the next command comes.
  private List<Step> expiring(int client) {
    List<String> words = grammar.words(grammar.pick(List.of("SET K V PX 1", "PEXPIRE K 1")));
    return List.of(new Step(client, List.copyOf(words), false, 4));
  }
}
