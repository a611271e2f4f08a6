package manyclients.suite.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import manyclients.contract.ErrorListener;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.Weakness;
import manyclients.contract.client.BlockingClient;
import manyclients.lab.process.Child;
import manyclients.lab.process.ChildJvm;
import manyclients.lab.process.ServerProcess;
import manyclients.testkit.Patience;

/// Holds a server under test, with its clients and tasks. When the rig is closed, it closes all of
/// them, clients before their server, and fails if anything of a server is left.
///
/// Used by one thread, except for tasks given to [#inBackground].
public final class Rig implements AutoCloseable {
  private final ServerFactory engine;
  private final ChildJvm jvm;
  private final Patience patience;
  private final Patience cleanUp;
  private final ThreadGroup serverThreads;
  private final Leftovers leftovers;
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private final Queue<Failure> errors = new ConcurrentLinkedQueue<>();

  /// @param jvm a JVM that can run the engine in a separate process
  /// @param patience the time that a case waits for an event
  /// @param cleanUp the time in which the server and the tasks have to end
  public Rig(ServerFactory engine, ChildJvm jvm, Patience patience, Patience cleanUp) {
    this.engine = engine;
    this.jvm = jvm;
    this.patience = patience;
    this.cleanUp = cleanUp;
    serverThreads = new ThreadGroup(engine.name());
    leftovers = new Leftovers(serverThreads);
  }

  /// A failure that a server has reported to its [ErrorListener].
  public record Failure(ErrorListener.Kind kind, Throwable cause) {}

  /// Returns the errors that servers started with [#config()] have reported so far.
  public List<Failure> errors() {
    return List.copyOf(errors);
  }

  /// Starts a server that echoes, with so few threads that a case can keep all of them busy.
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

  /// Starts a server in a separate process that may open this number of descriptors.
  public ServerProcess fork(int descriptors) throws IOException, InterruptedException {
    ChildJvm limited = jvm.withDescriptors(descriptors);
    return keep(ServerProcess.start(limited, "--engine", engine.name()));
  }

  /// Starts the server in a separate process, with these options for `serve`.
  public ServerProcess fork(String... options) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("--engine", engine.name(), "--threads", "2"));
    all.addAll(List.of(options));
    return keep(ServerProcess.start(jvm, all.toArray(String[]::new)));
  }

  /// Starts the server in a separate process, with the usual options and this heap size, such as
  /// `64m`.
  public ServerProcess forkWithHeap(String heap) throws IOException, InterruptedException {
    List<String> flags = new ArrayList<>(jvm.flags());
    flags.add("-Xmx" + heap);
    ChildJvm small = jvm.withFlags(flags.toArray(String[]::new));
    return keep(ServerProcess.start(small, "--engine", engine.name(), "--threads", "2"));
  }

  /// Returns the output of the engine's [StartTrials], in a separate process: one line per resource
  /// that was refused.
  public List<String> tryStarts() throws IOException, InterruptedException {
    Child child = tryOut(StartTrials.class, cleanUp, StartTrials.flags());
    Child.Exit exit = child.await(Duration.ofMinutes(4));
    assertThat(exit.status()).as("exit status; standard error: " + child.errors()).isZero();
    return exit.lines();
  }

  /// Starts [LargeReplyMain] with the engine, in a process with this heap size, such as `64m`.
  public ServerProcess forkWithLargeReplies(String heap) throws IOException, InterruptedException {
    List<String> flags = new ArrayList<>(jvm.flags());
    flags.add("-Xmx" + heap);
    ChildJvm small = new ChildJvm(LargeReplyMain.class, flags, 0, jvm.classPath());
    return keep(ServerProcess.start(small, engine.getClass().getName()));
  }

  private Child tryOut(Class<?> main, Patience bound, List<String> flags, String... more)
      throws IOException {
    List<String> all = new ArrayList<>(jvm.flags());
    all.addAll(flags);
    List<String> args = new ArrayList<>();
    args.add(engine.getClass().getName());
    args.add(bound.bound().toString());
    args.addAll(List.of(more));
    return keep(new ChildJvm(main, all, 0, jvm.classPath()).start(args.toArray(String[]::new)));
  }

  /// Returns the output of the engine's [AcceptTrial], in a separate process.
  public List<String> tryAccept() throws IOException, InterruptedException {
    Child child = tryOut(AcceptTrial.class, patience, AcceptTrial.flags());
    Child.Exit exit = child.await(Duration.ofMinutes(1));
    assertThat(exit.status()).as("exit status; standard error: " + child.errors()).isZero();
    return exit.lines();
  }

  /// Returns the output of the engine's [EndingTrials], in a separate process: one line per thread
  /// that a server has lost.
  public List<String> tryEndings() throws Exception {
    try (Debugger debugger = new Debugger(patience.bound())) {
      boolean oneAtATime = engine.weaknesses().contains(Weakness.SILENT_CLIENT);
      List<String> flags = List.of(debugger.flag());
      Child child = tryOut(EndingTrials.class, patience, flags, Boolean.toString(oneAtATime));
      return endings(child, debugger.accept());
    }
  }

  private List<String> endings(Child child, Debugger.Target target) throws Exception {
    List<String> lines = new ArrayList<>();
    while (true) {
      String line = child.line(patience.bound().multipliedBy(4)); // it waits several times
      if (line.equals("done")) {
        return lines;
      } else if (line.startsWith("stop ")) {
        target.stop(line.substring("stop ".length()), EndingTrials.class, "PLANTED");
        child.say("stopped");
      } else {
        lines.add(line);
      }
    }
  }

  /// Returns the usual configuration: any free port, two threads, and [#errors()] for its errors.
  public ServerConfig config() {
    return ServerConfig.defaults()
        .withThreads(2)
        .withOnError((kind, cause) -> errors.add(new Failure(kind, cause)));
  }

  /// Returns a client that is closed with the rig.
  public BlockingClient connect(Server server) throws IOException {
    return connect(server.port());
  }

  /// Returns a client that is closed with the rig.
  public BlockingClient connect(int port) throws IOException {
    BlockingClient client = keep(BlockingClient.connect(port));
    client.readTimeout(patience.bound());
    return client;
  }

  /// Returns a client that sends numbered requests of this size without reading.
  public DeafClient connectDeaf(Server server, int size) throws IOException {
    return keep(DeafClient.connect(server.port(), size));
  }

  /// Returns clients that send nearly all of a request of this size each, when they are told to.
  public Flood flood(int port, int clients, int size) throws IOException {
    return keep(Flood.connect(port, clients, size, patience.bound()));
  }

  /// Runs a task beside the case, on a new thread, which the rig joins.
  public <T> FutureTask<T> inBackground(String name, Callable<T> task) {
    FutureTask<T> future = new FutureTask<>(task);
    Thread thread = new Thread(future, name);
    opened.addLast(() -> thread.join(cleanUp.bound())); // after the clients, whose end unblocks it
    thread.start();
    return future;
  }

  /// Returns a task's result, or throws its exception; fails if it takes too long.
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

  /// Fails if a new client is not answered.
  public void assertServed(Server server) throws IOException {
    assertServed(server.port());
  }

  /// Returns whether a new client is answered now. If it is refused, or times out on a busy
  /// machine, the next one may still be answered.
  public boolean isServed(Server server) {
    return isServed(server.port());
  }

  /// Returns whether a new client at this port is answered now.
  public boolean isServed(int port) {
    try {
      assertServed(port);
      return true;
    } catch (IOException refused) {
      return false;
    }
  }

  /// Fails if a new client at this port is not answered.
  public void assertServed(int port) throws IOException {
    byte[] request = Payloads.numbered(1, 100);
    try (BlockingClient client = connect(port)) {
      assertThat(client.call(request)).as("reply to a new client").isEqualTo(request);
    }
  }

  /// Closes a server, and fails if that takes too long.
  public void close(Server server) throws Exception {
    finish(inBackground("closer", Executors.callable(server::close)));
  }

  /// Fails if a new client can still connect.
  public void assertRefused(Server server) {
    patience.untilAsserted(() ->
        assertThatThrownBy(() -> BlockingClient.connect(server.port()).close())
            .isInstanceOf(ConnectException.class));
  }

  /// Fails if a thread of a server is left. On a busy machine, ending may take a few seconds.
  public void assertNoThreads() {
    new Patience(Duration.ofSeconds(5))
        .untilAsserted(() -> assertThat(leftovers.threads()).as("threads left").isEmpty());
  }

  /// Fails if anything of a server is left. Call it in cases without their own clients.
  public void assertNothingLeft() {
    leftovers.assertNone(patience);
  }

  /// Returns the number of this process's descriptors, of the kinds that servers open.
  public int descriptors() {
    return Leftovers.descriptors().size();
  }

  /// Returns the memory that this process needs for its objects and for its direct and mapped
  /// buffers, in bytes.
  public long memory() {
    System.gc();
    long direct =
        ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .mapToLong(BufferPoolMXBean::getMemoryUsed)
            .sum();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() + direct;
  }

  /// Returns the engine under test, for cases that start many servers.
  public ServerFactory engine() {
    return engine;
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
    Throwable first = null;
    while (!opened.isEmpty()) {
      try {
        opened.removeFirst().close();
      } catch (Exception | AssertionError e) { // the others are still closed
        if (first == null) {
          first = e;
        } else {
          first.addSuppressed(e);
        }
      }
    }
    switch (first) {
      case null -> leftovers.assertNone(cleanUp);
      case Exception exception -> throw exception;
      default -> throw (AssertionError) first;
    }
  }
}
