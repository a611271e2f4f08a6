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

/// Has a server's `accept` fail for want of a descriptor, and its listener close the server then:
/// prints how that ended, and that the client is served after all. Then the owner closes it.
///
/// A process of its own: the limit is the whole process's.
public final class AcceptTrial {
  public static final String REFUSED = "refused";
  public static final String SERVED = "served";

  private static final int DESCRIPTORS = 300;

  private AcceptTrial() {}

  /// The flags its JVM needs.
  static List<String> flags() {
    return List.of("--enable-native-access=ALL-UNNAMED", "-Xlog:disable");
  }

  /// @param args the engine's class, which has a constructor without arguments; and how long to
  ///   wait for what must happen, as in `PT20S`
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
      first.call(new byte[1]); // opens what stays open
    }
    loadClasses();
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port());
    List<SocketChannel> all = takeAllDescriptors();
    SocketChannel late = all.removeLast();
    try (var _ =
        OwnLimit.DESCRIPTORS.lower(3)) { // so that one that comes back is of no use, either
      all.getFirst().connect(address); // an `accept` that was begun before may have one for it
      all.getFirst().close();
      late.connect(address);
      System.out.println(answer.get(patience.toMillis(), TimeUnit.MILLISECONDS));
      for (SocketChannel other : all) { // first: to serve a client may take more than one
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

  /// Loads what lies in folders: to load a class takes a descriptor, and there will be none.
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
        // it needs what is not there, and is not needed
      }
    }
  }

  /// Closes a server from a thread of its own.
  ///
  /// @return how that ended: [#REFUSED] is right
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
