package manyclients.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.lab.process.Child;
import manyclients.lab.process.ChildJvm;
import manyclients.store.server.Ownership;
import manyclients.testkit.Patience;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A store in a process of its own, as a reader starts it.
@Timeout(120)
class StoreCommandTest {
  private static final Duration PATIENCE = Duration.ofSeconds(50);

  @TempDir Path folder;

  private static Child store(String... options) throws IOException {
    List<String> args = new ArrayList<>(List.of("store", "--port", "0"));
    args.addAll(List.of(options));
    return ChildJvm.of(Course.class)
        .withFlags("-Dcourse.root=" + Said.ROOT)
        .start(args.toArray(String[]::new));
  }

  private static int port(Child store) throws IOException, InterruptedException {
    String line = store.line(PATIENCE);
    Matcher listening =
        Pattern.compile("listening on 127\\.0\\.0\\.1:(\\d+) pid=\\d+").matcher(line);
    assertThat(listening.matches()).as(line).isTrue();
    return Integer.parseInt(listening.group(1));
  }

  private static String ask(int port, String commands) throws IOException {
    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port)) {
      client.getOutputStream().write(commands.getBytes(US_ASCII));
      client.shutdownOutput();
      return new String(client.getInputStream().readAllBytes(), US_ASCII);
    }
  }

  @Test
  void keysSetBeforeSigtermAreThereAfterARestart() throws Exception {
    String file = folder.resolve("log").toString();
    try (Child store = store("--append-only", file)) {
      assertThat(ask(port(store), "SET a b\r\nINCR n\r\n")).isEqualTo("+OK\r\n:1\r\n");
      Child.Exit exit = store.terminate(PATIENCE);
      assertThat(exit.status()).isZero();
      assertThat(exit.lines()).last().asString().startsWith("closed ");
    }
    try (Child store = store("--append-only", file, "--fsync", "always")) {
      assertThat(ask(port(store), "GET a\r\nINCR n\r\n")).isEqualTo("$1\r\nb\r\n:2\r\n");
    }
  }

  /// Only one of the loops has a client. In a sharded store, its commands go to the other loops
  /// too.
  @ParameterizedTest
  @EnumSource
  void afterSigtermEveryExecutedCommandIsAnswered(Ownership ownership) throws Exception {
    String owner = ownership.name().toLowerCase(Locale.ROOT);
    String threads = ownership == Ownership.SINGLE ? "1" : "3";
    String file = folder.resolve("log").toString();
    String[] options = {"--owner", owner, "--threads", threads, "--append-only", file};
    int replies = 0;
    try (Child store = store(options);
        Socket client = new Socket(InetAddress.getLoopbackAddress(), port(store))) {
      client.setSoTimeout((int) PATIENCE.toMillis());
      for (int i = 0; i < 1_000; i++) {
        client.getOutputStream().write(("SET k" + i + " v\r\n").getBytes(US_ASCII));
      }
      try (var reader =
          new BufferedReader(new InputStreamReader(client.getInputStream(), US_ASCII))) {
        assertThat(reader.readLine()).isEqualTo("+OK");
        ProcessHandle.of(store.pid()).orElseThrow().destroy();
        for (String line = "+OK"; line != null; line = reader.readLine()) {
          assertThat(line).isEqualTo("+OK");
          replies++;
        }
      }
      assertThat(store.await(PATIENCE).status()).isZero();
    }
    try (Child store = store(options)) {
      assertThat(ask(port(store), "DBSIZE\r\n")).isEqualTo(":" + replies + "\r\n");
    }
  }

  /// A command that was run is answered, and is in the log, even though the log is not forced
  /// before the end.
  @Test
  void sigtermDrainsTheConnectionsAndFlushesTheLog() throws Exception {
    String file = folder.resolve("log").toString();
    AtomicInteger replies = new AtomicInteger();
    try (Child store = store("--append-only", file, "--fsync", "no")) {
      int port = port(store);
      Thread client = Thread.ofPlatform().start(() -> incrementUntilTheEnd(port, replies));
      new Patience(PATIENCE).until("there is load", () -> replies.get() > 1_000);
      assertThat(store.terminate(PATIENCE).status()).isZero();
      client.join();
    }
    try (Child store = store("--append-only", file)) {
      String count = replies.toString();
      assertThat(ask(port(store), "GET n\r\n"))
          .isEqualTo("$" + count.length() + "\r\n" + count + "\r\n");
    }
  }

  /// Sends ten commands at a time until the store ends.
  private static void incrementUntilTheEnd(int port, AtomicInteger replies) {
    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port)) {
      BufferedReader in =
          new BufferedReader(new InputStreamReader(client.getInputStream(), US_ASCII));
      byte[] commands = "INCR n\r\n".repeat(10).getBytes(US_ASCII);
      while (true) {
        client.getOutputStream().write(commands);
        for (int i = 0; i < 10; i++) {
          if (in.readLine() == null) {
            return;
          }
          replies.incrementAndGet();
        }
      }
    } catch (IOException e) {
      // the store has ended, and takes no more commands
    }
  }

  @Test
  void aFullStoreRefusesToGrow() throws Exception {
    try (Child store = store("--max-memory", "1")) {
      assertThat(ask(port(store), "SET a b\r\nGET a\r\nSET c d\r\n"))
          .startsWith("+OK\r\n$1\r\nb\r\n-OOM ");
    }
  }

  @Test
  void aWrongOptionIsReportedInOneLine() throws Exception {
    said("--port", "70000").isOneLine(2, "--port is 70000");
    said("--fsync", "never").isOneLine(2, "--fsync is 'never'");
    said("--owner", "nobody").isOneLine(2, "--owner is 'nobody'");
    said("--threads", "-1").isOneLine(2, "--threads is -1");
    said("--threads", "2").isOneLine(2, "--threads is 2, and a single owner has one loop");
    said("--max-memory", "much").isOneLine(2, "--max-memory is 'much'");
    said("--max-memory", "999999999999g").isOneLine(2, "--max-memory is '999999999999g'");
    said("--max-memory", "9999g").isOneLine(2, "--max-memory is 9999g, and the heap has");
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = String.valueOf(taken.getLocalPort());
      said("--port", port).isOneLine(1, "port " + port + " is not available");
    }
  }

  /// Writes a log of three records, each written and forced separately.
  private Path log() throws Exception {
    Path file = folder.resolve("log");
    try (Child store = store("--append-only", file.toString(), "--fsync", "always")) {
      int port = port(store);
      for (String key : List.of("a", "b", "c")) {
        assertThat(ask(port, "SET " + key + " 1\r\n")).isEqualTo("+OK\r\n");
      }
      assertThat(store.terminate(PATIENCE).status()).isZero();
    }
    return file;
  }

  @Test
  void aLogThatIsDamagedInItsMiddleStopsTheStartAndStaysAsItIs() throws Exception {
    Path file = log();
    byte[] damaged = Files.readAllBytes(file);
    int second = new String(damaged, US_ASCII).indexOf("#at ", 1);
    damaged[second + 100] ^= 1;
    Files.write(file, damaged);
    said("--port", "0", "--append-only", file.toString())
        .isOneLine(1, "no store: log is damaged at byte " + second);
    assertThat(file).hasBinaryContent(damaged);
  }

  @Test
  void aTornRecordIsCutOffWithAMessage() throws Exception {
    Path file = log();
    byte[] whole = Files.readAllBytes(file);
    int last = new String(whole, US_ASCII).lastIndexOf("#at ");
    Files.write(file, Arrays.copyOf(whole, whole.length - 3));
    try (Child store = store("--append-only", file.toString())) {
      assertThat(ask(port(store), "MGET a b c\r\n"))
          .isEqualTo("*3\r\n$1\r\n1\r\n$1\r\n1\r\n$-1\r\n");
      assertThat(store.errors())
          .isEqualTo(
              "course: log was not completely written: %s bytes from byte %s on have been cut off\n"
                  .formatted(whole.length - 3 - last, last));
    }
    assertThat(file).hasBinaryContent(Arrays.copyOf(whole, last));
  }

  @Test
  void aFileThatIsNotALogIsNotTouched() throws Exception {
    Path letters = Files.writeString(folder.resolve("letters.txt"), "Dear reader,\n");
    said("--port", "0", "--append-only", letters.toString())
        .isOneLine(1, "no store: letters.txt is damaged at byte 0: this is not the log of a store");
    assertThat(letters).hasContent("Dear reader,\n");
    said("--port", "0", "--append-only", folder.toString()).isOneLine(1, "no store: ");
    said("--port", "0", "--append-only", folder.resolve("away/log").toString())
        .isOneLine(1, "no store: ");
  }

  @Test
  void aLogInUseByAnotherStoreIsRefused() throws Exception {
    String file = folder.resolve("log").toString();
    try (Child store = store("--append-only", file)) {
      port(store);
      said("--port", "0", "--append-only", file).isOneLine(1, "is in use by another server");
    }
  }

  private Said said(String... options) {
    List<String> args = new ArrayList<>(List.of("store"));
    args.addAll(List.of(options));
    return Said.in(folder, "", args.toArray(String[]::new));
  }
}
