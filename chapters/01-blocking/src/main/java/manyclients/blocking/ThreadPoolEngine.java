package manyclients.blocking;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.Weakness;

/// A fixed number of threads, each with one client at a time; others wait in the accept queue.
public final class ThreadPoolEngine implements ServerFactory {
  private static final int DEFAULT_THREADS = 256;

  @Override
  public String name() {
    return "thread-pool";
  }

  @Override
  public int chapter() {
    return 1;
  }

  @Override
  public Set<Weakness> weaknesses() {
    return Set.of(Weakness.MANY_CLIENTS, Weakness.SILENT_CLIENT, Weakness.SLOW_READER);
  }

  @Override
  public Server start(ServerConfig config, RequestHandler handler) throws IOException {
    int size = config.threads() > 0 ? config.threads() : DEFAULT_THREADS;
    ThreadFactory threads = Thread.ofPlatform().name(name() + "-client-", 0).factory();
    var pool = Executors.newFixedThreadPool(size, threads);
    int permits = Math.min(size, config.limits().maxConnections());
    return BlockingServer.start(name(), config, handler, permits, pool);
  }
}
