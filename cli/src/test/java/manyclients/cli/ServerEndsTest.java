package manyclients.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import manyclients.contract.client.BlockingClient;
import manyclients.lab.process.Child;
import manyclients.lab.process.ChildJvm;
import manyclients.suite.rig.Debugger;
import manyclients.testkit.NetworkTest;
import org.junit.jupiter.api.io.TempDir;

/// The commands that serve, when their server ends by itself. A debugger throws an error into a
/// thread of the server, in a JVM of its own.
class ServerEndsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(50);

  @TempDir Path root;

  @NetworkTest
  void serveEndsWithItsServerAndSaysWhy() throws Exception {
    assertEnds("selector", "serve", "--engine", "selector", "--port", "0");
  }

  @NetworkTest
  void webEndsWithItsServerAndSaysWhy() throws Exception {
    Files.writeString(root.resolve("index.html"), "a page");
    assertEnds("http-door", "web", "--root", root.toString(), "--port", "0");
  }

  @NetworkTest
  void storeEndsWithItsServerAndSaysWhy() throws Exception {
    assertEnds("store-0", "store", "--port", "0");
  }

  private static void assertEnds(String thread, String... command) throws Exception {
    try (Debugger debugger = new Debugger(PATIENCE);
        Child server = Doomed.start(debugger.flag(), command)) {
      Debugger.Target target = debugger.accept();
      String port = server.line(PATIENCE).replaceFirst(".*127\\.0\\.0\\.1:(\\d+).*", "$1");
      target.stop(thread, Doomed.class, "PLANTED");
      knock(Integer.parseInt(port));
      assertThat(server.await(PATIENCE).status()).isEqualTo(CommandException.FAILED);
      assertThat(server.errors().lines())
          .singleElement()
          .asString()
          .startsWith("course: the server has ended by itself: java.lang.Error: planted");
    }
  }

  /// Connects, which wakes a thread that waits for a client.
  private static void knock(int port) {
    try {
      BlockingClient.connect(port).close();
    } catch (IOException e) {
      // the server is already ending
    }
  }

  /// The command, and an error for the debugger to throw.
  static final class Doomed {
    @SuppressWarnings("StaticAssignmentOfThrowable") // the debugger throws an existing object
    static final Error PLANTED = new Error("planted");

    static Child start(String flag, String... command) throws IOException {
      return ChildJvm.of(Doomed.class).withFlags("-Dcourse.root=" + Said.ROOT, flag).start(command);
    }

    public static void main(String[] command) {
      Course.main(command);
    }
  }
}
