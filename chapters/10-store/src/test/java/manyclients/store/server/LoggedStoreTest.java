package manyclients.store.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import manyclients.contract.ServerConfig;
import manyclients.store.log.Fsync;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A store with an append-only file, from one start to the next.
class LoggedStoreTest {
  @TempDir Path folder;

  private StoreServer start(Fsync fsync) throws IOException {
    return StoreServer.start(
        ServerConfig.defaults(), StoreOptions.defaults().withAppendOnly(file(), fsync));
  }

  private Path file() {
    return folder.resolve("log");
  }

  @ParameterizedTest
  @EnumSource
  void whatWasAcknowledgedIsThereAfterTheNextStart(Fsync fsync) throws IOException {
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
  void aTransactionIsThereAsAWhole() throws IOException {
    try (StoreServer server = start(Fsync.ALWAYS);
        RespClient client = new RespClient(server.port())) {
      client.send("MULTI\r\nSET a 1\r\nSET b 2\r\nEXEC\r\n");
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
  void aLogThatMayOnlyBeReadIsServedAndTakesNothing() throws IOException {
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
  void aFolderIsNoLog() {
    assertThatThrownBy(() ->
            StoreServer.start(
                ServerConfig.defaults(), StoreOptions.defaults().withAppendOnly(folder, Fsync.NO)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("is a folder");
  }
}
