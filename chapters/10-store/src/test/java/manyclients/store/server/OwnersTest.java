package manyclients.store.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import manyclients.contract.Limits;
import manyclients.contract.ServerConfig;
import manyclients.testkit.NetworkTest;
import manyclients.testkit.Patience;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// The guarantees for clients of several loops, independent of the ownership of keys.
@ParameterizedClass
@EnumSource
class OwnersTest {
  private static final Patience PATIENCE = new Patience(Duration.ofSeconds(60));
  private static final int LOOPS = 3;
  private static final Limits LIMITS =
      Limits.defaults()
          .withRequestTimeout(Duration.ofSeconds(60))
          .withCloseTimeout(Duration.ofSeconds(20));

  private final Ownership ownership;
  private final List<RespClient> clients = new ArrayList<>();
  private StoreServer server;

  OwnersTest(Ownership ownership) throws IOException {
    this.ownership = ownership;
    this.server = start();
  }

  private StoreServer start() throws IOException {
    return StoreServer.start(
        ServerConfig.defaults().withThreads(LOOPS).withLimits(LIMITS),
        StoreOptions.defaults().withOwnership(ownership));
  }

  /// Connects one client per loop, because each goes to the loop with the fewest clients.
  @BeforeEach
  void connect() throws IOException {
    for (int i = 0; i < LOOPS; i++) {
      RespClient client = new RespClient(server.port());
      assertThat(client.ask("PING")).isEqualTo("PONG");
      clients.add(client);
    }
  }

  @AfterEach
  void close() throws IOException {
    for (RespClient client : clients) {
      client.close();
    }
    server.close();
  }

  private RespClient client() {
    return clients.getFirst();
  }

  /// Runs the conversation for each client, in a separate thread.
  private void inParallel(Talk talk) throws Exception {
    Set<Throwable> failures = ConcurrentHashMap.newKeySet();
    List<Thread> threads =
        IntStream.range(0, LOOPS)
            .mapToObj(i ->
                Thread.ofPlatform()
                    .start(() -> {
                      try {
                        talk.with(clients.get(i), i);
                      } catch (Exception | Error e) {
                        failures.add(e);
                      }
                    }))
            .toList();
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(failures).isEmpty();
  }

  private interface Talk {
    void with(RespClient client, int number) throws Exception;
  }

  @NetworkTest
  void noCountIsLost() throws Exception {
    int rounds = 200;
    String pipeline = RespClient.encoded("INCR", "count").repeat(50);
    inParallel((client, _) -> {
      for (int round = 0; round < rounds; round++) {
        client.send(pipeline).list(50);
      }
    });
    assertThat(client().ask("GET", "count")).isEqualTo("" + 50 * rounds * LOOPS);
  }

  @NetworkTest
  void repliesComeInTheOrderOfTheCommands() throws Exception {
    int length = 2_000;
    inParallel((client, number) -> {
      StringBuilder pipeline = new StringBuilder();
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < length; i++) {
        String key = "key" + i + "of" + number;
        pipeline.append(RespClient.encoded("SET", key, "v" + i));
        pipeline.append(RespClient.encoded("GET", key));
        pipeline.append(RespClient.encoded("ECHO", "" + i));
        pipeline.append(RespClient.encoded("MGET", key, "none", key));
        pipeline.append(RespClient.encoded("STRLEN", key));
        expected.addAll(List.of("OK", "v" + i, "" + i, "[v%s, (nil), v%s]".formatted(i, i)));
        expected.add(":" + ("v" + i).length());
      }
      Thread sender = Thread.ofVirtual().start(() -> send(client, pipeline.toString()));
      assertThat(client.list(5 * length)).isEqualTo(expected);
      assertThat(sender.join(Duration.ofSeconds(10))).isTrue();
    });
  }

  private static void send(RespClient client, String bytes) {
    try {
      client.send(bytes);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /// Returns a key. If each loop owns some keys, a tag gives all of these to one loop.
  private String key(String name) {
    return ownership == Ownership.SHARDED ? "{tag}" + name : name;
  }

  @NetworkTest
  void aTransactionIsSeenAsAWhole() throws Exception {
    String increments =
        RespClient.encoded("MULTI")
            + RespClient.encoded("INCR", key("a"))
            + RespClient.encoded("INCR", key("b"))
            + RespClient.encoded("EXEC");
    inParallel((client, _) -> {
      for (int i = 0; i < 500; i++) {
        assertBothAreEqual(client.send(increments).list(4).getLast());
        assertBothAreEqual(client.ask("MGET", key("a"), key("b")));
      }
    });
    assertThat(client().ask("GET", key("a"))).isEqualTo("" + 500 * LOOPS);
  }

  @NetworkTest
  void manyKeysAreSetAndReadAtOneMoment() throws Exception {
    inParallel((client, number) -> {
      for (int i = 0; i < 500; i++) {
        String value = number + ":" + i;
        client.ask("MSET", key("a"), value, key("b"), value);
        assertBothAreEqual(client.ask("MGET", key("b"), key("a")));
      }
    });
  }

  private static void assertBothAreEqual(String list) {
    String first = list.substring(1, list.indexOf(','));
    assertThat(list).isEqualTo("[%s, %s]".formatted(first, first));
  }

  @NetworkTest
  void aWatchedKeyThatAnotherLoopChangesStopsTheTransaction() throws Exception {
    for (int i = 0; i < 10; i++) {
      String key = "k" + i;
      assertThat(client().ask("WATCH", key)).isEqualTo("OK");
      assertThat(clients.get(1 + i % 2).ask("SET", key, "other")).isEqualTo("OK");
      client().send("MULTI\r\nSET " + key + " mine\r\nEXEC\r\n");
      assertThat(client().list(3)).containsExactly("OK", "QUEUED", "(nil)");
      client().send("WATCH " + key + "\r\nMULTI\r\nSET " + key + " mine\r\nEXEC\r\n");
      assertThat(client().list(4)).containsExactly("OK", "OK", "QUEUED", "[OK]");
      assertThat(clients.get(2).ask("GET", key)).isEqualTo("mine");
    }
  }

  /// The clients increment optimistically, as they would without `INCR`.
  @NetworkTest
  void countsByWatchAreNotLost() throws Exception {
    client().ask("SET", "n", "0");
    inParallel((client, _) -> {
      int done = 0;
      while (done < 100) {
        client.ask("WATCH", "n");
        int next = Integer.parseInt(client.ask("GET", "n")) + 1;
        client.send("MULTI\r\nSET n " + next + "\r\nEXEC\r\n");
        if (client.list(3).getLast().equals("[OK]")) {
          done++;
        }
      }
    });
    assertThat(client().ask("GET", "n")).isEqualTo("" + 100 * LOOPS);
  }

  @NetworkTest
  void aTransactionMayHaveCommandsAboutTheClient() throws Exception {
    for (RespClient client : clients) {
      client.send("MULTI\r\nPING a\r\nINCR n\r\nCLIENT SETNAME me\r\nGET n\r\nEXEC\r\n");
      List<String> replies = client.list(6);
      String n = replies.getLast().replaceAll("\\[a, :(\\d+), .*", "$1");
      assertThat(replies.getLast()).isEqualTo("[a, :" + n + ", OK, " + n + "]");
    }
    assertThat(client().ask("GET", "n")).isEqualTo("" + LOOPS);
  }

  @NetworkTest
  void aTransactionWithKeysOfSeveralOwnersIsRefusedInWords() throws Exception {
    client().send("MULTI\r\n" + "SET a 1\r\nSET b 1\r\nSET c 1\r\nSET d 1\r\n" + "EXEC\r\n");
    String reply = client().list(6).getLast();
    String mSetNx = client().ask("MSETNX", "e", "1", "f", "1", "g", "1", "h", "1");
    if (ownership == Ownership.SHARDED) {
      assertThat(reply).startsWith("-CROSSSLOT ");
      assertThat(mSetNx).startsWith("-CROSSSLOT ");
      assertThat(client().ask("WATCH", "a", "b", "c", "d")).startsWith("-CROSSSLOT ");
      assertThat(client().ask("DBSIZE")).isEqualTo(":0");
    } else {
      assertThat(reply).isEqualTo("[OK, OK, OK, OK]");
      assertThat(mSetNx).isEqualTo(":1");
    }
  }

  @NetworkTest
  void commandsAboutManyKeysMeetAllOfThem() throws Exception {
    List<String> pairs = new ArrayList<>(List.of("MSET"));
    List<String> names = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      names.add("k" + i);
      pairs.addAll(List.of("k" + i, "v" + i));
    }
    assertThat(client().ask(pairs.toArray(String[]::new))).isEqualTo("OK");
    List<String> values = names.stream().map(name -> name.replace('k', 'v')).toList();
    assertThat(clients.get(1).ask(with("MGET", names))).isEqualTo(values.toString());
    assertThat(client().ask("DBSIZE")).isEqualTo(":100");
    assertThat(client().ask(with("EXISTS", names))).isEqualTo(":100");
    assertThat(client().ask("EXISTS", "k1", "k1", "none")).isEqualTo(":2");
    assertThat(client().ask("TOUCH", "k1", "k2", "k3", "none")).isEqualTo(":3");
    assertThat(items(client().ask("KEYS", "*"))).isEqualTo(new TreeSet<>(names));
    assertThat(names).contains(client().ask("RANDOMKEY"));
    assertThat(client().ask(with("DEL", names.subList(0, 50)))).isEqualTo(":50");
    assertThat(client().ask(with("UNLINK", names))).isEqualTo(":50");
    assertThat(client().ask("RANDOMKEY")).isEqualTo("(nil)");
    assertThat(client().ask("MSET", "a", "1", "b", "2", "c"))
        .isEqualTo("-ERR wrong number of arguments for 'mset' command");
    assertThat(client().ask("DBSIZE")).isEqualTo(":0");
  }

  private static String[] with(String command, List<String> names) {
    List<String> words = new ArrayList<>(List.of(command));
    words.addAll(names);
    return words.toArray(String[]::new);
  }

  private static Set<String> items(String list) {
    return new TreeSet<>(List.of(list.substring(1, list.length() - 1).split(", ")));
  }

  @NetworkTest
  void aWalkThroughAllKeysMeetsEachOnce() throws Exception {
    for (int i = 0; i < 500; i++) {
      client().command("SET", "k" + i, "v");
    }
    client().list(500);
    List<String> found = new ArrayList<>();
    String cursor = "0";
    do {
      String reply = client().ask("SCAN", cursor, "COUNT", "7");
      cursor = reply.substring(1, reply.indexOf(','));
      String keys = reply.substring(reply.indexOf('[', 1) + 1, reply.length() - 2);
      found.addAll(keys.isEmpty() ? List.of() : List.of(keys.split(", ")));
    } while (!cursor.equals("0"));
    assertThat(found).hasSize(500).doesNotHaveDuplicates();
    assertThat(client().ask("SCAN", "x")).isEqualTo("-ERR invalid cursor");
    assertThat(client().ask("SCAN", "18446744073709551615")).startsWith("[");
  }

  @NetworkTest
  void aFlushComesAfterEarlierCommandsAndBeforeLaterOnes() throws Exception {
    inParallel((client, _) -> {
      for (int i = 0; i < 100; i++) {
        StringBuilder pipeline = new StringBuilder("FLUSHALL\r\n");
        for (int key = 0; key < 6; key++) {
          pipeline.append("SET k").append(key).append(' ').append(i).append("\r\n");
        }
        pipeline.append("MGET k0 k1 k2 k3 k4 k5\r\n");
        List<String> replies = client.send(pipeline.toString()).list(8);
        assertThat(replies.subList(0, 7)).containsOnly("OK");
      }
    });
    client().send("FLUSHALL\r\nSET a 1\r\nSET b 1\r\nSET c 1\r\nSET d 1\r\nSET e 1\r\nDBSIZE\r\n");
    assertThat(client().list(7).getLast()).isEqualTo(":5");
    for (int i = 0; i < 100; i++) {
      RespClient client = clients.get(i % LOOPS);
      client.send("SET a 1\r\nSET b 1\r\nSET c 1\r\nSET d 1\r\nFLUSHALL\r\nDBSIZE\r\n");
      assertThat(client.list(6).getLast()).isEqualTo(":0");
    }
    client().ask("SET", "a", "1");
    assertThat(client().ask("FLUSHALL", "NOW")).isEqualTo("-ERR syntax error");
    assertThat(client().ask("DBSIZE")).isEqualTo(":1");
    assertThat(client().ask("FLUSHDB", "ASYNC")).isEqualTo("OK");
    assertThat(client().ask("DBSIZE")).isEqualTo(":0");
  }

  /// Each loop has a subscriber and a publisher.
  @NetworkTest
  void messagesReachSubscribersOfAllLoopsInTheOrderOfTheirPublisher() throws Exception {
    List<RespClient> publishers = new ArrayList<>();
    for (RespClient subscriber : clients) {
      assertThat(subscriber.ask("SUBSCRIBE", "news")).isEqualTo("[subscribe, news, :1]");
      publishers.add(new RespClient(server.port()));
    }
    int messages = 300;
    for (int i = 0; i < messages; i++) {
      for (int publisher = 0; publisher < LOOPS; publisher++) {
        publishers.get(publisher).command("PUBLISH", "news", publisher + ":" + i);
      }
    }
    for (RespClient publisher : publishers) {
      assertThat(publisher.list(messages)).containsOnly(":" + LOOPS);
      publisher.close();
    }
    for (RespClient subscriber : clients) {
      List<String> received = subscriber.list(messages * LOOPS);
      for (int publisher = 0; publisher < LOOPS; publisher++) {
        String of = "[message, news, " + publisher + ":";
        List<String> expected = IntStream.range(0, messages).mapToObj(i -> of + i + "]").toList();
        assertThat(received).filteredOn(each -> each.startsWith(of)).isEqualTo(expected);
      }
    }
  }

  @NetworkTest
  void keysExpireInAllLoops() throws Exception {
    for (int i = 0; i < 300; i++) {
      client().command("SET", "k" + i, "v", "PX", i < 200 ? "1" : "1000000");
    }
    client().list(300);
    PATIENCE.untilAsserted(() -> assertThat(client().ask("DBSIZE")).isEqualTo(":100"));
    assertThat(client().ask("INFO", "keyspace")).contains("keys=100");
  }

  /// All remaining clients are in one loop. The others have none, but must not end before it.
  @NetworkTest
  void commandsInProgressAreAnsweredWhenTheServerCloses() throws Exception {
    for (RespClient client : clients.subList(1, LOOPS)) {
      client.close();
    }
    PATIENCE.until("the others have gone", () -> server.counters().open() == 1);
    long before = server.counters().requests();
    StringBuilder pipeline = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      pipeline.append("INCR k").append(i % 50).append("\r\n");
    }
    Thread sender =
        Thread.ofVirtual()
            .start(() -> {
              try {
                client().send(pipeline.toString());
              } catch (IOException _) {
                // the server does not take all of it
              }
            });
    assertThat(client().reply()).isEqualTo(":1");
    Thread closer = Thread.ofPlatform().start(server::close);
    long replies = 1;
    try {
      while (client().reply().startsWith(":")) {
        replies++;
      }
    } catch (IOException _) {
      // the end
    }
    client().close();
    closer.join();
    sender.join();
    assertThat(replies).as("replies").isEqualTo(server.counters().requests() - before);
  }
}
