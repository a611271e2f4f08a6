package manyclients.suite.rig;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import manyclients.contract.ErrorListener;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.client.BlockingClient;
import manyclients.contract.frame.FrameEncoder;

/// Makes a server's `accept` fail for lack of a descriptor, and then lets its listener close the
/// server. Prints the result, and that a client is still served. Finally the owner closes the
/// server.
///
/// It has its own process, because the limit applies to the whole process.
public final class AcceptTrial {
  public static final String REFUSED = "refused";
  public static final String SERVED = "served";

  private static final int DESCRIPTORS = 300;

  private AcceptTrial() {}

  /// Returns the flags that the JVM of the trial needs.
  static List<String> flags() {
    return List.of("--enable-native-access=ALL-UNNAMED", "-Xlog:disable");
  }

  /// @param args the engine's class, which has a constructor without arguments; and the maximum
  ///   time to wait for an event, such as `PT20S`
  public static void main(String[] args) {
    try (var _ = OwnLimit.DESCRIPTORS.lower(DESCRIPTORS)) {
      Class<? extends ServerFactory> type = Class.forName(args[0]).asSubclass(ServerFactory.class);
      run(type.getConstructor().newInstance(), Duration.parse(args[1]));
      System.exit(0);
    } catch (Throwable t) {
      t.printStackTrace();
      System.exit(1);
    }
  }

  private static void run(ServerFactory engine, Duration patience) throws Exception {
    CompletableFuture<Server> itself = new CompletableFuture<>();
    CompletableFuture<String> answer = new CompletableFuture<>();
    ErrorListener closing =
        (kind, _) -> {
          if (kind == Kind.ACCEPT) {
            answer.complete(closed(itself.join()));
          }
        };
    ServerConfig config = ServerConfig.defaults().withThreads(2).withOnError(closing);
    Server server = engine.start(config, RequestHandler.ECHO);
    itself.complete(server);
    try (BlockingClient first = BlockingClient.connect(server.port())) {
      first.call(new byte[1]); // opens descriptors that stay open
    }
    loadClasses();
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port());
    List<SocketChannel> all = takeAllDescriptors();
    SocketChannel late = all.removeLast();
    try (var _ = OwnLimit.DESCRIPTORS.lower(3)) { // no new descriptor, even after a close
      all.getFirst().connect(address); // uses up a descriptor that `accept` may have reserved
      all.getFirst().close();
      late.connect(address);
      System.out.println(answer.get(patience.toMillis(), TimeUnit.MILLISECONDS));
      for (SocketChannel other : all) { // frees descriptors: a call may need several
        other.close();
      }
    }
    call(late);
    System.out.println(SERVED);
    late.close();
    server.close();
  }

  private static List<SocketChannel> takeAllDescriptors() {
    List<SocketChannel> taken = new ArrayList<>();
    try {
      while (true) {
        taken.add(SocketChannel.open());
      }
    } catch (IOException noneLeft) {
      return taken;
    }
  }

  /// Loads classes from folders, because loading needs a descriptor and there will be none.
  private static void loadClasses() throws IOException {
    for (String place : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path folder = Path.of(place);
      if (Files.isDirectory(folder)) {
        try (Stream<Path> files = Files.walk(folder)) {
          files.map(file -> folder.relativize(file).toString()).forEach(AcceptTrial::load);
        }
      }
    }
  }

  private static void load(String file) {
    if (file.endsWith(".class")) {
      String name = file.substring(0, file.length() - 6).replace(File.separatorChar, '.');
      try {
        Class.forName(name, false, AcceptTrial.class.getClassLoader());
      } catch (ClassNotFoundException | LinkageError e) {
        // the class depends on a missing class, and is not needed
      }
    }
  }

  /// Closes a server from the calling thread, which should be one of the server's own.
  ///
  /// @return the result, which should be [#REFUSED]
  public static String closed(Server server) {
    try {
      server.close();
      return "closed";
    } catch (IllegalStateException e) {
      return REFUSED;
    } catch (RuntimeException | Error e) {
      return e.toString();
    }
  }

  private static void call(SocketChannel client) throws IOException {
    ByteBuffer request = FrameEncoder.frame(ByteBuffer.allocate(1));
    ByteBuffer reply = ByteBuffer.allocate(request.remaining());
    client.write(request);
    while (reply.hasRemaining()) {
      if (client.read(reply) < 0) {
        throw new IOException("no reply");
      }
    }
  }
}
