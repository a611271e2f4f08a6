package manyclients.virtual.experiment;

import java.io.IOException;
import manyclients.contract.Server;

/// The process that has started this one, and waits for its server.
final class Parent {

  private Parent() {}

  /// Prints where the server listens, as [manyclients.lab.process.ServerMain] does, and ends the
  /// JVM when standard input is closed, because then the parent has ended.
  static void serve(String engine, Server server) throws IOException {
    System.out.println(
        "listening on 127.0.0.1:%s engine=%s pid=%s"
            .formatted(server.port(), engine, ProcessHandle.current().pid()));
    while (System.in.read() >= 0) {
      // until the parent has ended
    }
    System.exit(0);
  }
}
