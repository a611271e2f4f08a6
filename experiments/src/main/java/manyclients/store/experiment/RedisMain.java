package manyclients.store.experiment;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// Redis in its own process. Everything is in memory and nothing on the disk, unless further
/// options say otherwise. It follows the protocol of [manyclients.lab.process.ServerMain], and
/// names Redis as its process.
public final class RedisMain {
  private RedisMain() {}

  /// @param args a name, and further options for `redis-server`
  public static void main(String[] args) throws IOException, InterruptedException {
    int port = freePort();
    Process process = start(port, List.of(args).subList(1, args.length));
    try {
      awaitPort(process, port);
      System.out.println(
          "listening on 127.0.0.1:%s engine=%s pid=%s".formatted(port, args[0], process.pid()));
      System.in.transferTo(OutputStream.nullOutputStream()); // until the parent has ended
    } finally {
      process.destroy();
      process.waitFor(5, TimeUnit.SECONDS);
    }
    System.exit(0);
  }

  private static Process start(int port, List<String> options) throws IOException {
    List<String> command = new ArrayList<>(List.of("redis-server", "--bind", "127.0.0.1"));
    command.addAll(List.of("--port", String.valueOf(port), "--save", "", "--appendonly", "no"));
    command.addAll(options);
    return new ProcessBuilder(command)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static int freePort() throws IOException {
    try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  private static void awaitPort(Process process, int port)
      throws IOException, InterruptedException {
    while (process.isAlive()) {
      try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
        return;
      } catch (IOException e) {
        process.waitFor(20, TimeUnit.MILLISECONDS); // not listening yet
      }
    }
    throw new IOException("redis-server did not start");
  }
}
