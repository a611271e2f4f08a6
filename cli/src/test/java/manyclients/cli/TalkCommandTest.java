package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.lab.process.ServerCatalog;
import manyclients.testkit.DeafPort;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/// Lines typed at the prompt, and a server's replies to them.
class TalkCommandTest {
  private Server server;

  @BeforeEach
  void start() throws IOException {
    server =
        ServerCatalog.find("platform-threads")
            .orElseThrow()
            .start(ServerConfig.defaults(), RequestHandler.ECHO);
  }

  @AfterEach
  void close() {
    server.close();
  }

  /// Runs the command with the server. A reply may take 20 seconds, on a busy machine.
  private Said talk(String... lines) {
    return talkTo(server.port(), new TalkCommand(Duration.ofSeconds(20)), lines);
  }

  private static Said talkTo(int port, String... lines) {
    return talkTo(port, new TalkCommand(), lines);
  }

  private static Said talkTo(int port, TalkCommand talk, String... lines) {
    var commands =
        new CommandLine.IFactory() {
          @Override
          public <K> K create(Class<K> type) throws Exception {
            return type == TalkCommand.class
                ? type.cast(talk)
                : CommandLine.defaultFactory().create(type);
          }
        };
    String typed = String.join("\n", lines);
    return Said.in(Said.ROOT, typed, commands, "talk", "--port", String.valueOf(port));
  }

  /// Returns the output after the greeting.
  private static List<String> shown(Said said) {
    return said.out().lines().skip(1).toList();
  }

  @NetworkTest
  void aLineIsAFrameAndSoIsItsReply() {
    Said said = talk("hello", "", "say half");
    said.isDone();
    assertThat(said.out()).startsWith("connected to 127.0.0.1:" + server.port() + "; ");
    assertThat(shown(said))
        .containsExactly(
            "> hello",
            "→ 00 00 00 05 | 68 65 6c 6c 6f  \"hello\"",
            "← 00 00 00 05 | 68 65 6c 6c 6f  \"hello\"",
            "> ",
            "→ 00 00 00 00  \"\"",
            "← 00 00 00 00  \"\"",
            "> say half",
            "→ 00 00 00 04 | 68 61 6c 66  \"half\"",
            "← 00 00 00 04 | 68 61 6c 66  \"half\"");
  }

  @NetworkTest
  void halfAFrameIsAnsweredWhenItsRestHasCome() {
    Said said = talk("half", "rest", "rest");
    said.isDone();
    assertThat(shown(said))
        .containsExactly(
            "> half",
            "→ 00 00 00 0a | 30 31 32 33 34  5 of 10 bytes; rest sends the others",
            "> rest",
            "→ 35 36 37 38 39",
            "← 00 00 00 0a | 30 31 32 33 34 35 36 37 38 39  \"0123456789\"",
            "> rest",
            "no frame is incomplete; half sends a part of one");
  }

  @ParameterizedTest
  @ValueSource(strings = {"garbage", "huge"})
  void aServerThatDetectsGarbageEndsTheConversation(String rude) {
    Said said = talk(rude, "hello");
    said.isDone();
    assertThat(shown(said)).last().isEqualTo("the server has closed the connection");
    assertThat(server.counters().malformed()).isOne();
  }

  @NetworkTest
  void silentConnectionsAreOpenedAndAtTheEndClosed() {
    Said said = talk("silent 3", "silent", "silent many", "silent 1001", "close", "never said");
    said.isDone();
    assertThat(shown(said))
        .containsExactly(
            "> silent 3",
            "silent connections: 3",
            "> silent",
            "silent connections: 4",
            "> silent many",
            "silent takes a number from 1 to 1,000, not 'many'",
            "> silent 1001",
            "silent takes a number from 1 to 1,000, not '1001'",
            "> close");
  }

  @NetworkTest
  void theServerReceivesTheReset() throws Exception {
    try (var listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Callable<String> server =
          () -> {
            try (Socket accepted = listener.accept()) {
              accepted.getInputStream().readAllBytes();
              return "an end";
            } catch (IOException e) {
              return "a reset";
            }
          };
      var met = new FutureTask<>(server);
      Thread.ofPlatform().daemon().start(met);
      Said said = talkTo(listener.getLocalPort(), "reset");
      said.isDone();
      assertThat(shown(said)).last().isEqualTo("the connection has been reset");
      assertThat(met.get()).isEqualTo("a reset");
    }
  }

  @NetworkTest
  void aServerThatDoesNotAnswerIsWaitedForAndNamed() throws Exception {
    try (var deaf = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Said said = talkTo(deaf.getLocalPort(), "hello");
      assertThat(shown(said)).last().isEqualTo("… no reply yet");
      assertThat(said.err().lines())
          .singleElement()
          .asString()
          .startsWith("course: no reply to 1 of 1 requests within 10 seconds; ");
      assertThat(said.status()).isOne();
    }
  }

  @NetworkTest
  void longPayloadsAreAbbreviated() {
    Said said = talk("x".repeat(1_000));
    said.isDone();
    assertThat(shown(said))
        .last()
        .asString()
        .startsWith("← 00 00 03 e8 | 78 78")
        .contains(" … (1,004 bytes)  \"xxxx")
        .endsWith("x…\"");
  }

  @NetworkTest
  void everyWordIsExplained() {
    Said said = talk("help");
    said.isDone();
    for (String word :
        Arrays.asList("half", "rest", "garbage", "huge", "silent", "reset", "close")) {
      assertThat(said.out()).contains("\n  " + word + " ");
    }
  }

  @NetworkTest
  void theSessionInTheBookIsReproduced() throws Exception {
    List<String> session =
        Files.readAllLines(Said.ROOT.resolve("chapters/00-contract/text/talk.adoc")).stream()
            .filter(line -> !line.equals("----") && !line.startsWith("["))
            .toList();
    String[] typed =
        session.stream()
            .filter(line -> line.startsWith("> "))
            .map(line -> line.substring(2))
            .toArray(String[]::new);
    assertThat(shown(talk(typed))).isEqualTo(session);
  }

  @NetworkTest
  void aMissingServerIsReportedInOneLine() throws Exception {
    try (var deaf = DeafPort.open()) {
      int port = deaf.number();
      talkTo(port).isOneLine(1, "no connection to port " + port);
    }
  }
}
