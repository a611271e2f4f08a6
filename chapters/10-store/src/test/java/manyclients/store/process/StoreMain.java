package manyclients.store.process;

import java.nio.file.Path;
import manyclients.contract.ServerConfig;
import manyclients.lab.process.Questions;
import manyclients.store.log.Fsync;
import manyclients.store.server.Ownership;
import manyclients.store.server.StoreOptions;
import manyclients.store.server.StoreServer;

/// A store with an append-only file. It ends with the process that started it.
final class StoreMain {
  private static final int LOOPS = 3; // if there may be several

  private StoreMain() {}

  /// @param args the file, and the names of an [Fsync] and an [Ownership]
  public static void main(String[] args) throws Exception {
    StoreOptions options =
        StoreOptions.defaults()
            .withAppendOnly(Path.of(args[0]), Fsync.valueOf(args[1]))
            .withOwnership(Ownership.valueOf(args[2]))
            .withNotices(System.err::println);
    StoreServer server = StoreServer.start(ServerConfig.defaults().withThreads(LOOPS), options);
    System.out.println(server.port());
    Questions.answer(Questions::notUnderstood);
  }
}
