package manyclients.store.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import manyclients.store.log.Fsync;
import manyclients.store.process.SystemCalls.Call;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The order of system calls, observed from outside: with `always`, each `+OK` follows the end of
/// an `fdatasync` that began after the record had been written.
@Timeout(120)
@EnabledOnOs(OS.LINUX)
class SystemCallsTest {
  private static final int CLIENTS = 4;
  private static final int ROUNDS = 30;

  @TempDir private Path folder;

  @Test
  void eachReplyFollowsAnFsyncOfItsRecord() throws Exception {
    assertThat(tooEarly(Fsync.ALWAYS, "fdatasync|fsync")).isEmpty();
  }

  /// With every policy, each reply follows the write.
  @ParameterizedTest
  @EnumSource
  void eachReplyFollowsTheWriteOfItsRecord(Fsync fsync) throws Exception {
    assertThat(tooEarly(fsync, "")).isEmpty();
  }

  /// Shows that the test can find a fault, because otherwise finding nothing would prove nothing.
  @ParameterizedTest
  @EnumSource(names = {"EVERYSEC", "NO"})
  void aStoreThatDoesNotForceIsNoticed(Fsync fsync) throws Exception {
    assertThat(tooEarly(fsync, "fdatasync|fsync")).hasSizeGreaterThan(CLIENTS * ROUNDS / 2);
  }

  /// Returns the keys whose replies came too early.
  ///
  /// @param forcing the names of the calls that force; empty if the write is enough
  private List<String> tooEarly(Fsync fsync, String forcing) throws Exception {
    SystemCalls calls;
    Path log = folder.resolve("log-" + fsync);
    try (StoreProcess store = StoreProcess.start(log, fsync)) {
      setKeys(store.port(), "warm-up");
      try (Strace strace = Strace.attach(store.pid(), folder.resolve("trace"))) {
        setKeys(store.port(), "key");
        setKeys(store.port(), "more"); // the last calls before strace leaves may be cut off
        calls = SystemCalls.of(strace.detach());
      }
    }
    List<String> early = new ArrayList<>();
    for (int client = 0; client < CLIENTS; client++) {
      for (int round = 0; round < ROUNDS; round++) {
        String key = key("key", client, round);
        if (!isInOrder(calls, log, key, forcing)) {
          early.add(key);
        }
      }
    }
    return early;
  }

  private static boolean isInOrder(SystemCalls calls, Path log, String key, String forcing) {
    String file = "<" + log.toAbsolutePath() + ">";
    String bulk = "$" + key.length() + "\\r\\n" + key + "\\r\\n";
    List<Call> written = calls.of("pwrite64|pwritev|write|writev", bulk);
    Call record = only(written.stream().filter(call -> call.isOf(file)).toList(), key);
    Call reply = only(written.stream().filter(call -> !call.isOf(file)).toList(), key);
    boolean isWritten = record.isBefore(reply) && record.result() > 0;
    return forcing.isEmpty()
        ? isWritten
        : isWritten
            && calls.of(forcing, file).stream()
                .anyMatch(force ->
                    record.isBefore(force) && force.isBefore(reply) && force.result() == 0);
  }

  private static Call only(List<Call> calls, String key) {
    assertThat(calls).as("calls with " + key).hasSize(1);
    return calls.getFirst();
  }

  /// Runs clients in parallel. An `ECHO` after each `SET` identifies its reply.
  private static void setKeys(int port, String name) throws Exception {
    List<Thread> threads = new ArrayList<>();
    List<IOException> failures = new ArrayList<>();
    for (int i = 0; i < CLIENTS; i++) {
      int client = i;
      threads.add(
          Thread.ofPlatform()
              .start(() -> {
                try {
                  setKeys(port, name, client);
                } catch (IOException e) {
                  synchronized (failures) {
                    failures.add(e);
                  }
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(failures).isEmpty();
  }

  private static void setKeys(int port, String name, int client) throws IOException {
    try (PlainClient talk = new PlainClient(port)) {
      for (int round = 0; round < ROUNDS; round++) {
        String key = key(name, client, round);
        talk.send("SET " + key + " v\r\nECHO " + key + "\r\n");
        assertThat(talk.reply()).isEqualTo("+OK");
        assertThat(talk.reply()).isEqualTo(key);
      }
    }
  }

  private static String key(String name, int client, int round) {
    return name + "-" + client + "-" + round;
  }
}
