package manyclients.netty.experiment;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import manyclients.workbench.Server;
import manyclients.workbench.ServerCatalog;
import manyclients.workbench.ServerConfig;

/// An engine with the [Database] for a handler. When it ends it says how many requests it has
/// answered, and how long they have taken.
///
/// Arguments: the engine, its threads, and the seed.
public final class DatabaseServer {

  private DatabaseServer() {}

  public static void main(String[] args) throws IOException {
    Database database = new Database(Long.parseLong(args[2]));
    ServerConfig config = ServerConfig.defaults().withThreads(Integer.parseInt(args[1]));
    Server server = ServerCatalog.find(args[0]).orElseThrow().start(config, database);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> report(database)));
    System.out.printf(
        "listening on 127.0.0.1:%d engine=%s pid=%d%n",
        server.port(), args[0], ProcessHandle.current().pid());
    System.in.transferTo(OutputStream.nullOutputStream());
    System.exit(0);
  }

  private static void report(Database database) {
    System.out.printf(Locale.ROOT, "%d %d%n", database.calls(), database.busyNanos());
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }
}
