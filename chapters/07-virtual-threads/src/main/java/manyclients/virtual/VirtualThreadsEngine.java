package manyclients.virtual;

import java.io.IOException;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;

/// A virtual thread per client.
public final class VirtualThreadsEngine implements ServerFactory {

  @Override
  public String name() {
    return "virtual-threads";
  }

  @Override
  public int chapter() {
    return 7;
  }

  @Override
  public Server start(ServerConfig config, RequestHandler handler) throws IOException {
    ThreadFactory threads = Thread.ofVirtual().name(name() + "-client-", 0).factory();
    var aThreadForEach = Executors.newThreadPerTaskExecutor(threads);
    return VirtualServer.start(name(), config, handler, aThreadForEach);
  }
}
