package manyclients.store.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import manyclients.store.log.Fsync;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A file that cannot grow any more, as on a full disk: `prlimit` sets the limit from outside,
/// while the store runs.
@Timeout(60)
@EnabledOnOs(OS.LINUX)
class FullDiskTest {
  private static final String FAILED = "-MISCONF Errors writing to the AOF file: File too large";

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void writesAreRefusedAndReadsContinue(Fsync fsync) throws Exception {
    Path log = folder.resolve("log");
    try (StoreProcess store = StoreProcess.start(log, fsync);
        PlainClient transaction = new PlainClient(store.port());
        PlainClient writer = new PlainClient(store.port());
        PlainClient other = new PlainClient(store.port())) {
      assertThat(writer.ask("SET a 1")).isEqualTo("+OK");
      transaction.ask("MULTI");
      transaction.ask("SET b 1");
      forbidGrowth(store.pid(), Files.size(log));
      assertThat(writer.ask("SET a 2"))
          .isEqualTo(FAILED + ". What became of the command is unknown.");
      assertThatThrownBy(() -> writer.ask("GET a")).isInstanceOf(EOFException.class);
      assertThat(other.ask("PING")).isEqualTo("+PONG");
      assertThat(other.ask("SET a 3")).isEqualTo(FAILED);
      assertThat(other.ask("DEL a")).isEqualTo(FAILED);
      assertThat(other.ask("GET a")).isIn("1", "2");
      assertThat(other.ask("INFO persistence")).contains("aof_last_write_status:err");
      assertThat(other.ask("BGREWRITEAOF")).isEqualTo(FAILED);
      assertThat(transaction.ask("EXEC"))
          .isEqualTo("-EXECABORT Transaction discarded because of: " + FAILED.substring(1));
      assertThat(store.errors()).isEqualTo("log accepts nothing more: File too large\n");
    }
    try (StoreProcess store = StoreProcess.start(log, fsync);
        PlainClient client = new PlainClient(store.port())) {
      assertThat(client.ask("GET a")).as("what was acknowledged").isEqualTo("1");
      assertThat(client.ask("SET a 4")).isEqualTo("+OK");
      assertThat(store.errors()).as("nothing is torn").isEmpty();
    }
  }

  /// Commands that were sent together share one slot for replies, none of which may be seen.
  @ParameterizedTest
  @EnumSource
  void aPipelineIsAnsweredWithOneError(Fsync fsync) throws Exception {
    try (StoreProcess store = StoreProcess.start(folder.resolve("log"), fsync);
        PlainClient client = new PlainClient(store.port())) {
      forbidGrowth(store.pid(), 0);
      client.send("SET a 1\r\nGET a\r\nSET a 2\r\n");
      assertThat(client.reply()).startsWith(FAILED).endsWith("unknown.");
      assertThatThrownBy(client::reply).isInstanceOf(EOFException.class);
    }
  }

  private static void forbidGrowth(long pid, long bytes) throws IOException, InterruptedException {
    Process process;
    try {
      process =
          new ProcessBuilder("prlimit", "--pid", Long.toString(pid), "--fsize=" + bytes)
              .inheritIO()
              .start();
    } catch (IOException e) {
      abort("there is no prlimit on this machine");
      return;
    }
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
  }
}
