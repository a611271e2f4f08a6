package manyclients.store.peers;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/// Redis, in a separate process, without persistence by default.
public final class RedisServer implements AutoCloseable {
  private final Process process;
  private final int port;

  private RedisServer(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /// Starts Redis on a free port.
  ///
  /// @param folder the folder for its files
  /// @param options further options, each with its value
  public static RedisServer start(Path folder, String... options) throws IOException {
    int port = freePort();
    List<String> command =
        new ArrayList<>(List.of(Tool.named("redis-server"), "--port", String.valueOf(port)));
    command.addAll(
        List.of("--bind", "127.0.0.1", "--databases", "1", "--save", "", "--appendonly", "no"));
    command.addAll(List.of("--dir", folder.toString()));
    command.addAll(List.of(options));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("redis.out").toFile())
            .start();
    RedisServer server = new RedisServer(process, port);
    try {
      Awaitility.await().ignoreExceptions().until(server::answers);
      return server;
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  /// Skips tests unless Redis is version 7.0, because they expect its replies.
  public static void requireVersion7() throws IOException, InterruptedException {
    String version = Tool.run("redis-server", "--version");
    if (!version.contains("v=7.0.")) {
      abort("this is not Redis 7.0: " + version.strip());
    }
  }

  private boolean answers() throws IOException {
    try (Wire wire = new Wire(port)) {
      return wire.ask("PING").raw().equals("+PONG\r\n");
    }
  }

  /// Returns a port that was free just now.
  public static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  public int port() {
    return port;
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
