package manyclients.store.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.lab.process.Questions;
import manyclients.store.log.CommitBy;
import manyclients.store.log.Fsync;
import manyclients.store.server.StoreOptions;
import manyclients.store.server.StoreServer;

/// A store with a log in its own process. It follows the protocol of
/// [manyclients.lab.process.ServerMain].
public final class LoggedMain {
  private static final int BACKLOG = 4_096;

  private LoggedMain() {}

  /// @param args the name: `off`, `no`, `everysec`, or a name of [CommitBy] for `always`; and the
  ///   file
  public static void main(String[] args) throws IOException {
    ServerConfig config = ServerConfig.defaults().withBacklog(BACKLOG).withThreads(1);
    Server server = StoreServer.start(config, options(args[0], Path.of(args[1])));
    System.out.println(
        "listening on 127.0.0.1:%s engine=%s pid=%s"
            .formatted(server.port(), args[0], ProcessHandle.current().pid()));
    Questions.answer(Questions::notUnderstood);
  }

  private static StoreOptions options(String name, Path file) {
    StoreOptions options = StoreOptions.defaults().withNotices(System.err::println);
    return switch (name) {
      case "off" -> options;
      case "no" -> options.withAppendOnly(file, Fsync.NO);
      case "everysec" -> options.withAppendOnly(file, Fsync.EVERYSEC);
      default ->
          options
              .withAppendOnly(file, Fsync.ALWAYS)
              .withCommitBy(CommitBy.valueOf(name.toUpperCase(Locale.ROOT)));
    };
  }
}
