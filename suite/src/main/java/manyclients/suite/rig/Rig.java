package manyclients.suite.rig;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.client.BlockingClient;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerProcess;
import manyclients.testkit.Patience;

/// Holds one server on trial and everything that is done to it. When the rig is closed, it closes
/// the clients, then the server, and fails if anything of the server is left.
///
/// Used by one thread, except for what is given to [#inBackground].
public final class Rig implements AutoCloseable {
  private final ServerFactory engine;
  private final ChildJvm jvm;
  private final Patience patience;
  private final Patience cleanUp;
  private final ThreadGroup serverThreads;
  private final Leftovers leftovers;
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();

  /// @param jvm a JVM that can run the engine in a process of its own
  /// @param patience how long a case waits for what must happen
  /// @param cleanUp how long the server and the tasks may take to end
  public Rig(ServerFactory engine, ChildJvm jvm, Patience patience, Patience cleanUp) {
    this.engine = engine;
    this.jvm = jvm;
    this.patience = patience;
    this.cleanUp = cleanUp;
    serverThreads = new ThreadGroup(engine.name());
    leftovers = new Leftovers(serverThreads);
  }

  /// Starts a server that echoes, with few threads so that a case can keep them all busy.
  public Server start() throws Exception {
    return start(config(), RequestHandler.ECHO);
  }

  /// Starts a server on a thread of the group whose threads are counted afterwards.
  public Server start(ServerConfig config, RequestHandler handler) throws Exception {
    FutureTask<Server> starting = new FutureTask<>(() -> engine.start(config, handler));
    new Thread(serverThreads, starting, "starter").start();
    Server server = finish(starting);
    opened.addFirst(() -> close(server));
    return server;
  }

  /// Starts the server in a process of its own, which has only so many descriptors.
  public ServerProcess fork(int descriptors) throws IOException, InterruptedException {
    ChildJvm limited = jvm.withDescriptors(descriptors);
    return keep(ServerProcess.start(limited, "--engine", engine.name()));
  }

  /// The configuration to start from: any free port, and two threads.
  public ServerConfig config() {
    return ServerConfig.defaults().withThreads(2);
  }

  /// A client that is closed with the rig.
  public BlockingClient connect(Server server) throws IOException {
    return connect(server.port());
  }

  /// A client that is closed with the rig.
  public BlockingClient connect(int port) throws IOException {
    BlockingClient client = keep(BlockingClient.connect(port));
    client.readTimeout(patience.bound());
    return client;
  }

  /// A client that sends numbered requests of this size and does not listen.
  public DeafClient connectDeaf(Server server, int size) throws IOException {
    return keep(DeafClient.connect(server.port(), size));
  }

  /// Runs a task beside the case, on a thread of its own that ends with the rig.
  public <T> FutureTask<T> inBackground(String name, Callable<T> task) {
    FutureTask<T> future = new FutureTask<>(task);
    Thread thread = new Thread(future, name);
    opened.addLast(() -> thread.join(cleanUp.bound())); // after the clients, whose end unblocks it
    thread.start();
    return future;
  }

  /// The result of a task, or what it threw; fails when it takes longer than anything should.
  public <T> T finish(FutureTask<T> task) throws Exception {
    try {
      return task.get(cleanUp.bound().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new AssertionError("not done after " + cleanUp.bound(), e);
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case Error error -> throw error;
        case Exception exception -> throw exception;
        case null, default -> throw e;
      }
    }
  }

  /// A new client comes, is answered, and leaves.
  public void assertServed(Server server) throws IOException {
    assertServed(server.port());
  }

  /// Whether a new client is answered now. One that is refused, or on a busy machine timed out, may
  /// be answered the next time.
  public boolean isServed(Server server) {
    try {
      assertServed(server);
      return true;
    } catch (IOException refused) {
      return false;
    }
  }

  /// A new client comes to this port, is answered, and leaves.
  public void assertServed(int port) throws IOException {
    byte[] request = Payloads.numbered(1, 100);
    try (BlockingClient client = connect(port)) {
      assertThat(client.call(request)).as("reply to a new client").isEqualTo(request);
    }
  }

  /// Closes a server, and fails when that takes longer than anything should.
  public void close(Server server) throws Exception {
    finish(inBackground("closer", Executors.callable(server::close)));
  }

  public Patience patience() {
    return patience;
  }

  private <T extends AutoCloseable> T keep(T resource) {
    opened.addFirst(resource);
    return resource;
  }

  @Override
  public void close() throws Exception {
    Exception first = null;
    while (!opened.isEmpty()) {
      try {
        opened.removeFirst().close();
      } catch (Exception e) {
        first = first == null ? e : first;
      }
    }
    if (first != null) {
      throw first;
    }
    leftovers.assertNone(cleanUp);
  }
}
