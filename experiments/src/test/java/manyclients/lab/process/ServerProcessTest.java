package manyclients.lab.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class ServerProcessTest {
  private static final Duration SOON = Duration.ofSeconds(20);

  @TempDir Path directory;
  ChildJvm jvm = ChildJvm.of(ServerMain.class);

  @BeforeEach
  void letChildrenFindTheTinyEngine() throws IOException {
    jvm = jvm.withFlags(TinyEngine.flags(directory));
  }

  @NetworkTest
  void aServerInAJvmOfItsOwnServes() throws Exception {
    try (var server = ServerProcess.start(jvm, "--engine", "tiny")) {
      assertThat(echo(server.port(), "hello")).isEqualTo("hello");
      assertThat(server.pid()).isNotEqualTo(ProcessHandle.current().pid());
    }
  }

  @NetworkTest
  void askedToEndItSaysWhatItCountedAndEndsWithStatusZero() throws Exception {
    try (var server = ServerProcess.start(jvm, "--engine", "tiny")) {
      echo(server.port(), "one");
      echo(server.port(), "two");

      ServerProcess.Ending ending = server.terminate();

      assertThat(ending.status()).isZero();
      assertThat(ending.summary()).startsWith("closed engine=tiny accepted=2 ");
      assertThat(server.errors()).isEmpty();
    }
  }

  @NetworkTest
  void theHandlerOptionDelaysTheReplies() throws Exception {
    try (var server = ServerProcess.start(jvm, "--engine", "tiny", "--handler", "work:10:1000")) {
      long start = System.nanoTime();
      assertThat(echo(server.port(), "slow")).isEqualTo("slow");
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(1));
    }
  }

  @NetworkTest
  void theHeapCanBeAskedForRepeatedly() throws Exception {
    try (var server = ServerProcess.start(jvm, "--engine", "tiny")) {
      assertThat(server.heap()).isBetween(100_000L, 64L << 20);
      assertThat(server.heap()).isBetween(100_000L, 64L << 20);
    }
  }

  @NetworkTest
  void itCanBeGivenFewDescriptorsAndStillKnowsHowToEnd() throws Exception {
    List<Socket> clients = new ArrayList<>();
    try (var server = ServerProcess.start(jvm.withDescriptors(60), "--engine", "tiny")) {
      for (int i = 0; i < 100; i++) { // the kernel queues those that can't be accepted
        clients.add(new Socket(InetAddress.getLoopbackAddress(), server.port()));
      }
      ServerProcess.Ending ending = server.terminate();
      assertThat(ending.status()).isZero();
      assertThat(ending.summary()).contains("accepted=").doesNotContain("accepted=100 ");
    } finally {
      for (Socket client : clients) {
        client.close();
      }
    }
  }

  @NetworkTest
  void anUnknownEngineIsReportedInOneLineWithStatus2() throws Exception {
    try (Child child = jvm.start("--engine", "warp")) {
      assertThat(child.await(SOON).status()).isEqualTo(2);
      assertThat(child.errors())
          .matches("course: there is no engine 'warp'; --engine takes one of .*\\btiny\\b.*\n");
    }
  }

  @NetworkTest
  void aTakenPortIsReportedInOneLineWithStatus1() throws Exception {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        Child child = jvm.start("--engine", "tiny", "--port", "" + taken.getLocalPort())) {
      assertThat(child.await(SOON).status()).isEqualTo(1);
      assertThat(child.errors())
          .isEqualTo(
              "course: port %s is not available (Address already in use); choose another, or --port 0 for a free one%n"
                  .formatted(taken.getLocalPort()));
    }
  }

  @NetworkTest
  void aServerThatDoesNotStartReportsTheReasonToItsParent() {
    assertThatThrownBy(() -> ServerProcess.start(jvm, "--engine", "warp"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("there is no engine 'warp'");
  }

  @NetworkTest
  void aKilledServerIsGoneAndItsPortIsFree() throws Exception {
    boolean free = false;
    for (int tries = 0; tries < 3 && !free; tries++) { // another process may get the port first
      var server = ServerProcess.start(jvm, "--engine", "tiny");
      server.kill();
      server.kill();
      assertThat(ProcessHandle.of(server.pid()).filter(ProcessHandle::isAlive)).isEmpty();
      free = isFree(server.port());
    }
    assertThat(free).isTrue();
  }

  private static boolean isFree(int port) throws IOException {
    try (var again = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return again.getLocalPort() == port;
    } catch (BindException e) {
      return false;
    }
  }

  @NetworkTest
  void noServerOutlivesAParentThatIsKilled() throws Exception {
    String[] flags = jvm.flags().toArray(String[]::new);
    try (Child parent = ChildJvm.of(ParentMain.class).withFlags(flags).start(flags)) {
      long server = Long.parseLong(parent.line(SOON));
      ProcessHandle handle = ProcessHandle.of(server).orElseThrow();
      ProcessHandle.of(parent.pid()).orElseThrow().destroyForcibly(); // no shutdown hook runs
      handle.onExit().get(SOON.toSeconds(), TimeUnit.SECONDS);
    }
  }

  /// Starts a server, and does not end.
  static final class ParentMain {
    public static void main(String[] flags) throws Exception {
      var jvm = ChildJvm.of(ServerMain.class).withFlags(flags);
      try (var server = ServerProcess.start(jvm, "--engine", "tiny")) {
        System.out.println(server.pid());
        Thread.currentThread().join();
      }
    }
  }

  @NetworkTest
  void aGrandchildEndsWithItsGrandparent() throws Exception {
    try (Child parent = ChildJvm.of(GrandparentMain.class).start()) {
      ProcessHandle handle = ProcessHandle.of(Long.parseLong(parent.line(SOON))).orElseThrow();
      parent.say("end");
      handle.onExit().get(SOON.toSeconds(), TimeUnit.SECONDS);
    }
  }

  /// Starts a child that starts a process of its own, which would run for long.
  static final class GrandparentMain {
    public static void main(String[] none) throws Exception {
      var shell = new ProcessBuilder("sh", "-c", "sleep 100 & echo $!; wait").start();
      System.out.println(new Child(shell).line(SOON));
      System.in.read();
      System.exit(0); // shutdown hooks run
    }
  }

  private static String echo(int port, String text) throws IOException {
    try (var client = new Socket(InetAddress.getLoopbackAddress(), port)) {
      var out = new DataOutputStream(client.getOutputStream());
      var in = new DataInputStream(client.getInputStream());
      out.writeInt(text.length());
      out.writeBytes(text);
      return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }
  }
}
