package manyclients.store.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import manyclients.contract.ServerConfig;
import manyclients.store.log.Fsync;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A store with an append-only file is stopped and started again.
@ParameterizedClass
@EnumSource
class LoggedStoreTest {
  private static final int LOOPS = 3;
  private static final int KEYS = 20;

  @TempDir Path folder;

  private final Ownership ownership;

  LoggedStoreTest(Ownership ownership) {
    this.ownership = ownership;
  }

  private StoreServer start(Fsync fsync) throws IOException {
    return StoreServer.start(
        ServerConfig.defaults().withThreads(LOOPS),
        StoreOptions.defaults().withOwnership(ownership).withAppendOnly(file(), fsync));
  }

  private Path file() {
    return folder.resolve("log");
  }

  @ParameterizedTest
  @EnumSource
  void acknowledgedChangesSurviveARestart(Fsync fsync) throws IOException {
    try (StoreServer server = start(fsync);
        RespClient client = new RespClient(server.port())) {
      assertThat(client.ask("SET", "a", "1")).isEqualTo("OK");
      assertThat(client.ask("INCR", "a")).isEqualTo(":2");
      assertThat(client.ask("SET", "gone", "x")).isEqualTo("OK");
      assertThat(client.ask("DEL", "gone")).isEqualTo(":1");
      assertThat(client.ask("SET", "late", "x", "EX", "1000")).isEqualTo("OK");
    }
    try (StoreServer server = start(fsync);
        RespClient client = new RespClient(server.port())) {
      assertThat(client.ask("GET", "a")).isEqualTo("2");
      assertThat(client.ask("GET", "gone")).isEqualTo("(nil)");
      assertThat(client.ask("TTL", "late")).isIn(":1000", ":999", ":998", ":997", ":996");
      assertThat(client.ask("DBSIZE")).isEqualTo(":2");
    }
  }

  @NetworkTest
  void aTransactionSurvivesARestartAsAWhole() throws IOException {
    try (StoreServer server = start(Fsync.ALWAYS);
        RespClient client = new RespClient(server.port())) {
      client.send("MULTI\r\nSET {t}a 1\r\nSET {t}b 2\r\nEXEC\r\n");
      assertThat(client.list(3)).containsExactly("OK", "QUEUED", "QUEUED");
    }
    assertThat(file()).content().contains("MULTI").contains("EXEC");
    byte[] whole = Files.readAllBytes(file());
    try (var out = Files.newByteChannel(file(), StandardOpenOption.WRITE)) {
      out.truncate(whole.length - 3);
    }
    try (StoreServer server = start(Fsync.ALWAYS);
        RespClient client = new RespClient(server.port())) {
      assertThat(client.ask("DBSIZE")).isEqualTo(":0");
    }
  }

  @NetworkTest
  void aReadOnlyLogIsServedButTakesNoChanges() throws IOException {
    try (StoreServer server = start(Fsync.ALWAYS);
        RespClient client = new RespClient(server.port())) {
      assertThat(client.ask("SET", "a", "1")).isEqualTo("OK");
    }
    assertThat(file().toFile().setReadOnly()).isTrue();
    assumeFalse(Files.isWritable(file()), "this user may write to every file");
    try (StoreServer server = start(Fsync.ALWAYS);
        RespClient client = new RespClient(server.port())) {
      assertThat(client.ask("SET", "a", "2")).startsWith("-MISCONF ");
      assertThat(client.ask("GET", "a")).isEqualTo("1");
    }
  }

  @NetworkTest
  void theLogHasTheSameCountAsTheStore() throws Exception {
    int counts = 5_000;
    try (StoreServer server = start(Fsync.NO)) {
      List<RespClient> clients = new ArrayList<>();
      for (int i = 0; i < LOOPS; i++) {
        clients.add(new RespClient(server.port()));
        clients.getLast().ask("PING");
      }
      for (RespClient client : clients) {
        client.send(RespClient.encoded("INCR", "n").repeat(counts));
      }
      for (RespClient client : clients) {
        client.list(counts);
        client.close();
      }
    }
    List<Integer> logged =
        Pattern.compile("\\$1\r\nn\r\n\\$\\d+\r\n(\\d+)\r\n")
            .matcher(Files.readString(file(), ISO_8859_1))
            .results()
            .map(set -> Integer.valueOf(set.group(1)))
            .toList();
    assertThat(logged).hasSize(LOOPS * counts).isSorted();
  }

  /// Clients of all loops change a few keys, and sometimes flush all of them. After the next start,
  /// each key has its last value.
  @NetworkTest
  void theLogHasTheChangesOfAKeyInTheirOrder() throws Exception {
    List<String> before;
    try (StoreServer server = start(Fsync.NO);
        RespClient client = new RespClient(server.port())) {
      List<Thread> writers =
          IntStream.range(0, LOOPS)
              .mapToObj(i -> Thread.ofPlatform().start(() -> change(server.port(), i)))
              .toList();
      for (Thread writer : writers) {
        writer.join();
      }
      before = values(client);
    }
    try (StoreServer server = start(Fsync.NO);
        RespClient client = new RespClient(server.port())) {
      assertThat(values(client)).isEqualTo(before);
    }
  }

  private static void change(int port, int number) {
    Random random = new Random(number);
    try (RespClient client = new RespClient(port)) {
      for (int round = 0; round < 100; round++) {
        StringBuilder pipeline = new StringBuilder();
        for (int i = 0; i < 30; i++) {
          String key = "k" + random.nextInt(KEYS);
          pipeline.append("APPEND " + key + " " + number + "\r\nGETSET " + key + " a\r\n");
          pipeline.append("DEL k" + random.nextInt(KEYS) + " k" + random.nextInt(KEYS) + "\r\n");
        }
        pipeline.append(random.nextInt(5) == 0 ? "FLUSHALL\r\n" : "PING\r\n");
        pipeline.append("INCR n\r\n");
        client.send(pipeline.toString()).list(3 * 30 + 2);
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> values(RespClient client) throws IOException {
    for (int i = 0; i < KEYS; i++) {
      client.command("GET", "k" + i);
    }
    List<String> values = new ArrayList<>(client.list(KEYS));
    values.add(client.ask("GET", "n"));
    return values;
  }

  @NetworkTest
  void aFlushIsOneRecordForAllLoops() throws IOException {
    try (StoreServer server = start(Fsync.ALWAYS);
        RespClient client = new RespClient(server.port())) {
      for (int i = 0; i < KEYS; i++) {
        client.command("SET", "k" + i, "v");
      }
      client.list(KEYS);
      assertThat(client.ask("FLUSHALL")).isEqualTo("OK");
      assertThat(client.ask("SET", "k", "v")).isEqualTo("OK");
    }
    assertThat(Files.readString(file(), ISO_8859_1).split("FLUSHALL", -1)).hasSize(2);
    try (StoreServer server = start(Fsync.ALWAYS);
        RespClient client = new RespClient(server.port())) {
      assertThat(client.ask("KEYS", "*")).isEqualTo("[k]");
    }
  }

  @NetworkTest
  void aFolderIsRefusedAsALog() {
    assertThatThrownBy(() ->
            StoreServer.start(
                ServerConfig.defaults(), StoreOptions.defaults().withAppendOnly(folder, Fsync.NO)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is a folder");
  }
}
