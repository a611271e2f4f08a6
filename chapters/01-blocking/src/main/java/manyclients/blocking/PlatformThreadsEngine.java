package manyclients.blocking;

import java.io.IOException;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;

/// A thread per client.
public final class PlatformThreadsEngine implements ServerFactory {

  @Override
  public String name() {
    return "platform-threads";
  }

  @Override
  public int chapter() {
    return 1;
  }

  @Override
  public Server start(ServerConfig config, RequestHandler handler) throws IOException {
    ThreadFactory threads = Thread.ofPlatform().name(name() + "-client-", 0).factory();
    var aThreadForEach = Executors.newThreadPerTaskExecutor(threads);
    int permits = config.limits().maxConnections();
    return BlockingServer.start(name(), config, handler, permits, aThreadForEach);
  }
}
