package manyclients.store.experiment;

import java.io.IOException;
import java.util.Locale;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.lab.process.Heap;
import manyclients.lab.process.Questions;
import manyclients.reactors.ReactorsServer;
import manyclients.store.server.Ownership;
import manyclients.store.server.StoreOptions;
import manyclients.store.server.StoreServer;

/// A store in its own process. It follows the protocol of [manyclients.lab.process.ServerMain].
public final class StoreMain {
  private static final int BACKLOG = 4_096;

  private StoreMain() {}

  /// @param args the name, as in [Stores], and the number of loops
  public static void main(String[] args) throws IOException {
    Heap heap = new Heap();
    ServerConfig config =
        ServerConfig.defaults().withBacklog(BACKLOG).withThreads(Integer.parseInt(args[1]));
    Server server = start(args[0], config);
    System.out.println(
        "listening on 127.0.0.1:%s engine=%s pid=%s"
            .formatted(server.port(), args[0], ProcessHandle.current().pid()));
    Questions.answer(question ->
        question.equals("heap") ? Long.toString(heap.used()) : Questions.notUnderstood(question));
  }

  private static Server start(String name, ServerConfig config) throws IOException {
    if (name.startsWith("fake")) {
      return ReactorsServer.start(name, config, FakeStore::new);
    }
    Ownership ownership = Ownership.valueOf(name.toUpperCase(Locale.ROOT));
    return StoreServer.start(config, StoreOptions.defaults().withOwnership(ownership));
  }
}
