package manyclients.suite.rig;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.client.BlockingClient;
import manyclients.testkit.Patience;

/// One client asks for a reply that is larger than the heap, and does not read it; others ask for
/// little meanwhile, and afterwards.
///
/// A process of its own, with a small heap. The large reply is a file in memory, and takes none of
/// it.
public final class LargeReplyTrial {
  private static final int LARGE = 100_000_000;
  private static final long A_WHILE = Duration.ofSeconds(1).toNanos();

  private LargeReplyTrial() {}

  /// @param args the engine's class, which has a constructor without arguments; and how long to
  ///   wait for what must happen, as in `PT20S`
  public static void main(String[] args) {
    try {
      Class<? extends ServerFactory> type = Class.forName(args[0]).asSubclass(ServerFactory.class);
      ServerFactory engine = type.getConstructor().newInstance();
      run(engine, new Patience(Duration.parse(args[1])));
      System.exit(0);
    } catch (Throwable t) {
      t.printStackTrace();
      System.exit(1);
    }
  }

  private static void run(ServerFactory engine, Patience patience) throws IOException {
    ByteBuffer large = large();
    RequestHandler handler = request -> request.hasRemaining() ? request : large.duplicate();
    ServerConfig config = ServerConfig.defaults().withThreads(1);
    try (Server server = engine.start(config, handler);
        BlockingClient first = connect(server, patience);
        BlockingClient greedy = connect(server, patience)) {
      first.call(new byte[10]);
      greedy.send(new byte[0]);
      long start = System.nanoTime();
      while (System.nanoTime() - start < A_WHILE) {
        first.call(new byte[10]);
      }
      patience.until("a new client is served", () -> isServed(server, patience));
      first.call(new byte[10]);
    }
  }

  private static boolean isServed(Server server, Patience patience) {
    try (BlockingClient client = connect(server, patience)) {
      return client.call(new byte[10]).length == 10;
    } catch (IOException e) {
      return false;
    }
  }

  private static BlockingClient connect(Server server, Patience patience) throws IOException {
    BlockingClient client = BlockingClient.connect(server.port());
    client.readTimeout(patience.bound());
    return client;
  }

  private static ByteBuffer large() throws IOException {
    Path path = Files.createTempFile("large", ".reply");
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.setLength(LARGE);
      return file.getChannel().map(MapMode.READ_ONLY, 0, LARGE);
    } finally {
      Files.delete(path);
    }
  }
}
