package manyclients.suite.rig;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;

/// A server in a separate process. It echoes, but answers an empty request with more bytes than its
/// heap can hold: a file in memory, which takes none of the heap.
public final class LargeReplyMain {
  private static final int LARGE = 100_000_000;

  private LargeReplyMain() {}

  /// Prints its port, as `serve` does, and closes when it is asked to end.
  ///
  /// @param args the engine's class, which has a constructor without arguments
  public static void main(String[] args) throws Exception {
    Class<? extends ServerFactory> type = Class.forName(args[0]).asSubclass(ServerFactory.class);
    ServerFactory engine = type.getConstructor().newInstance();
    ByteBuffer large = large();
    RequestHandler handler = request -> request.hasRemaining() ? request : large.duplicate();
    Server server = engine.start(ServerConfig.defaults().withThreads(1), handler);
    Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> end(server)));
    String where = "listening on 127.0.0.1:" + server.port() + " engine=" + engine.name();
    System.out.println(where + " pid=" + ProcessHandle.current().pid());
    var _ = System.in.read(); // the parent sends nothing; when it ends, so does this process
    System.exit(0);
  }

  private static void end(Server server) {
    server.close();
    Runtime.getRuntime().halt(0);
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
