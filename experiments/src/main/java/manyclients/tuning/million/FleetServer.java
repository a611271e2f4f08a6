package manyclients.tuning.million;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import manyclients.contract.Server;
import manyclients.lab.process.ServerMain;
import manyclients.lab.process.ServerProcess;
import manyclients.selector.EventLoop;

/// The server of a fleet, and the memory per connection.
///
/// @param flags flags for its JVM, in addition to those of [SmallJvm]
/// @param heap bytes of its heap per connection
/// @param bothEnds measured bytes of memory per connection, for both ends
/// @param classes whose class path entries contain the engine
public record FleetServer(
    String engine, List<String> flags, int heap, long bothEnds, List<Class<?>> classes) {

  /// Chapter 3's server: a silent client costs it no buffer and no thread.
  public static final FleetServer SELECTOR =
      new FleetServer("selector", List.of(), 1_600, 16_000, List.of(EventLoop.class));

  ServerProcess serve(int port, int clients) throws IOException, InterruptedException {
    List<Class<?>> all = new ArrayList<>(List.of(ServerMain.class, Server.class));
    all.addAll(classes);
    return ServerProcess.start(
        SmallJvm.jvm(ServerMain.class, flags, (long) clients * heap)
            .withClassesOf(all.toArray(Class<?>[]::new)),
        "--engine",
        engine,
        "--port",
        Integer.toString(port),
        "--max-connections",
        Integer.toString(clients),
        "--idle-timeout",
        "3600");
  }
}
