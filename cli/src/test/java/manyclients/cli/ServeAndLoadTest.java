package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import manyclients.lab.proc.Vitals;
import manyclients.lab.process.Child;
import manyclients.lab.process.ChildJvm;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Server and load generator in processes of their own, as a reader starts them.
class ServeAndLoadTest {
  private static final Duration PATIENCE = Duration.ofSeconds(50);
  private static final int CLIENTS = 200;
  private static final int TRIES = 3;

  private static Child course(String... args) throws IOException {
    return ChildJvm.of(Course.class).withFlags("-Dcourse.root=" + Said.ROOT).start(args);
  }

  private static int port(Child server) throws IOException, InterruptedException {
    String line = server.line(PATIENCE);
    Matcher listening =
        Pattern.compile("listening on 127\\.0\\.0\\.1:(\\d+) engine=\\S+ pid=\\d+").matcher(line);
    assertThat(listening.matches()).as(line).isTrue();
    return Integer.parseInt(listening.group(1));
  }

  private static Child load(int port, String seconds) throws IOException {
    return course(
        "load",
        "--port",
        String.valueOf(port),
        "--connections",
        String.valueOf(CLIENTS),
        "--closed",
        "--duration",
        seconds,
        "--json");
  }

  /// Runs a load, up to three times if the result proves nothing: if the generator had no core to
  /// run on, or the server had none for longer than a client waits.
  private static Child.Exit soundLoad(int port) throws Exception {
    Child.Exit loaded = shortLoad(port);
    for (int more = 1; more < TRIES && (isUnsound(loaded) || isLate(loaded)); more++) {
      loaded = shortLoad(port);
    }
    return loaded;
  }

  private static Child.Exit shortLoad(int port) throws Exception {
    try (Child load = load(port, "0.5")) {
      return load.await(PATIENCE);
    }
  }

  private static boolean isUnsound(Child.Exit loaded) {
    return loaded.lines().stream().anyMatch(line -> line.contains("\"sound\":false"));
  }

  /// Returns whether all replies that arrived were right, but some are missing.
  private static boolean isLate(Child.Exit loaded) {
    return loaded.status() != 0
        && loaded.lines().stream()
            .anyMatch(line ->
                line.contains("\"wrong\":0,")
                    && line.contains("\"torn\":0,")
                    && line.contains("\"garbage\":0"));
  }

  /// All of 127.0.0.0/8 belongs to this machine, but by default a server listens only at 127.0.0.1.
  @Test
  @EnabledOnOs(OS.LINUX)
  void aServerListensWhereItIsBound() throws Exception {
    try (Child server = course("serve", "--port", "0", "--bind", "127.0.0.2")) {
      String line = server.line(PATIENCE);
      assertThat(line).startsWith("listening on 127.0.0.2:");
      String port = line.replaceAll("listening on 127\\.0\\.0\\.2:(\\d+) .*", "$1");
      Said talk = Said.in(Said.ROOT, "hello\n", "talk", "--host", "127.0.0.2", "--port", port);
      assertThat(talk.status()).as(talk.err()).isZero();
      assertThat(talk.out()).contains("connected to 127.0.0.2:" + port, "hello");
      assertThat(Said.by("talk", "--port", port).status()).isEqualTo(1);
      try (Child load =
          course(
              ("load --host 127.0.0.2 --connections 5 --duration 0.2 --json --port " + port)
                  .split(" "))) {
        assertThat(load.await(PATIENCE).lines())
            .singleElement()
            .asString()
            .contains("\"connected\":5", "\"wrong\":0,", "\"server\":\"127.0.0.2:" + port);
        assertThat(load.errors()).isEmpty();
      }
    }
  }

  @Test
  void aWarningPrecedesServersAndLoadsThatAffectOtherMachines() {
    assertThat(ServeCommand.warning("127.0.0.1")).isEmpty();
    assertThat(ServeCommand.warning("0.0.0.0")).get().asString().contains("without password");
    assertThat(LoadCommand.warning(new InetSocketAddress("127.0.0.2", 7))).isEmpty();
    assertThat(LoadCommand.warning(new InetSocketAddress("192.0.2.7", 7)))
        .get()
        .asString()
        .contains("another machine");
  }

  @ParameterizedTest
  @ValueSource(strings = {"platform-threads", "thread-pool"})
  void everyReplyIsRight(String engine) throws Exception {
    try (Child server = course("serve", "--engine", engine, "--port", "0")) {
      Child.Exit loaded = soundLoad(port(server));
      assertThat(loaded.lines())
          .singleElement()
          .asString()
          .startsWith("{\"clean\":true,")
          .contains("\"errors\":0,");
      assertThat(loaded.status()).isZero();
      Child.Exit served = server.terminate(PATIENCE);
      assertThat(served.lines()).last().asString().startsWith("closed engine=" + engine);
      assertThat(served.status()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"platform-threads", "thread-pool"})
  void sigtermUnderLoadCutsOffNoReply(String engine) throws Exception {
    try (Child server = course("serve", "--engine", engine, "--port", "0");
        Child load = load(port(server), "20")) {
      Assumptions.assumeTrue(Vitals.of(server.pid()).isPresent(), "needs /proc");
      await()
          .atMost(PATIENCE)
          .until(() -> Vitals.of(server.pid()).orElseThrow().descriptors() >= CLIENTS);
      Child.Exit served = server.terminate(PATIENCE);
      assertThat(served.status()).isZero();
      Child.Exit loaded = load.await(PATIENCE);
      assertThat(loaded.lines())
          .singleElement()
          .asString()
          .contains("\"wrong\":0,", "\"torn\":0,", "\"garbage\":0");
    }
  }

  @Test
  void theSequentialServerShowsItsWeakness() throws Exception {
    try (Child server = course("serve", "--engine", "sequential", "--port", "0");
        Child load = load(port(server), "0.5")) {
      Child.Exit loaded = load.await(PATIENCE);
      assertThat(loaded.status()).isEqualTo(1);
      assertThat(load.errors().lines())
          .singleElement()
          .asString()
          .matches("course: replies: 0 wrong, 0 torn, \\d+ lost; .*");
    }
  }

  @Test
  void aLoadWithoutAServerIsReportedInOneLine() throws Exception {
    try (Child load = load(1, "0.5")) {
      assertThat(load.await(PATIENCE).status()).isEqualTo(1);
      assertThat(load.errors().lines())
          .singleElement()
          .asString()
          .startsWith("course: no connection to port 1; start a server first");
    }
  }

  @Test
  void aChaptersShellHasItsClasses() throws Exception {
    try (Child shell = course("shell", "1")) {
      shell.say("ServerConfig.defaults().port()");
      shell.say("/exit");
      Child.Exit exit = shell.await(PATIENCE);
      assertThat(exit.lines()).anyMatch(line -> line.endsWith("$1 ==> 0"));
      assertThat(exit.status()).isZero();
    }
  }
}
