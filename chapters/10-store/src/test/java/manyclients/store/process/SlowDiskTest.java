package manyclients.store.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import manyclients.store.log.Fsync;
import manyclients.testkit.Patience;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The clients that wait for a slow disk. `strace` delays the return of each `fdatasync`.
@Timeout(60)
@EnabledOnOs(OS.LINUX)
class SlowDiskTest {
  private static final Duration DELAY = Duration.ofSeconds(3);
  private static final Patience PATIENCE = new Patience(Duration.ofSeconds(20));

  @TempDir private Path folder;

  /// With `always`, no client sees a change before it is durable. The loop continues.
  @Test
  void aReaderWaitsForWhatItSeesAndTheLoopForNothing() throws Exception {
    try (StoreProcess store = StoreProcess.start(folder.resolve("log"), Fsync.ALWAYS);
        PlainClient writer = new PlainClient(store.port());
        PlainClient reader = new PlainClient(store.port());
        PlainClient other = new PlainClient(store.port());
        Strace strace = Strace.slowDown(store.pid(), folder.resolve("trace"), DELAY)) {
      long began = System.nanoTime();
      writer.send("SET a 1\r\n");
      PATIENCE.until("it is set", () -> other.ask("INFO keyspace").contains("keys=1"));
      reader.send("GET a\r\n");
      assertThat(other.ask("PING")).isEqualTo("+PONG");
      assertThat(writer.hasMore()).as("the change is told").isFalse();
      assertThat(reader.hasMore()).as("the change is seen").isFalse();
      assertThat(reader.reply()).isEqualTo("1");
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThanOrEqualTo(DELAY);
      assertThat(writer.reply()).isEqualTo("+OK");
      strace.detach();
    }
  }

  /// With `no`, nothing is forced, so no client waits for the disk.
  @Test
  void withoutAlwaysNoClientWaits() throws Exception {
    try (StoreProcess store = StoreProcess.start(folder.resolve("log"), Fsync.NO);
        PlainClient client = new PlainClient(store.port());
        Strace strace = Strace.slowDown(store.pid(), folder.resolve("trace"), DELAY)) {
      for (int i = 0; i < 100; i++) {
        assertThat(client.ask("INCR a")).isEqualTo(":" + (i + 1));
      }
      assertThat(strace.detach()).noneMatch(line -> line.contains("fdatasync("));
    }
  }
}
