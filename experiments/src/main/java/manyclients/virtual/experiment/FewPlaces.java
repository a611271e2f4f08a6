package manyclients.virtual.experiment;

import java.io.IOException;
import java.time.Duration;
import manyclients.blocking.ThreadPoolEngine;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.lab.process.Work;

/// A resource that takes time for each query and has few places, like a database: chapter 1's
/// thread pool. It follows the protocol of [manyclients.lab.process.ServerMain].
public final class FewPlaces {
  private static final int BACKLOG = 50; // ServerSocket's default

  private FewPlaces() {}

  /// @param args the maximum number of queries at a time, and the milliseconds per query
  public static void main(String[] args) throws IOException {
    ServerConfig config =
        ServerConfig.defaults().withBacklog(BACKLOG).withThreads(Integer.parseInt(args[0]));
    Work query = new Work(Duration.ZERO, Duration.ofMillis(Long.parseLong(args[1])));
    Server server = new ThreadPoolEngine().start(config, query);
    Parent.serve("thread-pool", server);
  }
}
