package manyclients.reactors;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener.Kind;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.frame.FrameDecoder;
import manyclients.selector.Acceptor;
import manyclients.selector.EventLoop;
import manyclients.selector.FrameProtocol;
import manyclients.selector.GracefulShutdown;
import manyclients.selector.LoopContext;
import manyclients.selector.Protocol;
import manyclients.selector.Reactor;

/// A server with one loop that accepts and several that serve. A client is given to one of them and
/// stays there, so the serving loops need not communicate with each other.
public final class ReactorsServer implements Server {
  private final Counters counters = new Counters();
  private final AtomicBoolean closed = new AtomicBoolean();
  private final AtomicBoolean broken = new AtomicBoolean();
  private final List<Reactor> reactors = new CopyOnWriteArrayList<>();
  private final LoopChooser chooser;
  private final HandlerExecution execution;
  private final ServerConfig config;
  private final EventLoop door;
  private final Acceptor acceptor;

  private ReactorsServer(
      String name, ServerConfig config, LoopChooser chooser, HandlerExecution execution)
      throws IOException {
    this.config = config;
    this.chooser = chooser;
    this.execution = execution;
    Consumer<Throwable> onTrouble = e -> config.onError().report(Kind.LOOP, e);
    this.door =
        new EventLoop(name + "-door", EventLoop.tickFor(config.limits()), onTrouble, this::broke);
    try {
      this.acceptor = new Acceptor(door, config, counters, this::admit);
    } catch (Throwable t) { // the port is in use, for instance
      door.discard();
      throw t;
    }
  }

  /// Starts a server with another protocol, which answers in the loops. The configuration's number
  /// of threads is the number of loops; if it is 0, there is one loop per core.
  ///
  /// @param protocol creates each loop's protocol
  public static ReactorsServer start(
      String name, ServerConfig config, Function<LoopContext, Protocol> protocol)
      throws IOException {
    int loops = config.threads() > 0 ? config.threads() : ReactorsEngine.cores();
    LoopChooser chooser = LoopChooser.leastLoaded();
    return bind(name, config, protocol, loops, chooser, HandlerExecution.IN_LOOP);
  }

  /// Starts a server for frames.
  ///
  /// @param loops the number of loops, without the one that accepts
  static ReactorsServer start(
      String name,
      ServerConfig config,
      RequestHandler handler,
      int loops,
      LoopChooser chooser,
      HandlerExecution execution)
      throws IOException {
    Function<LoopContext, Protocol> protocol =
        context -> execution.forLoop(new FrameProtocol(context, handler));
    return bind(name, config, protocol, loops, chooser, execution);
  }

  private static ReactorsServer bind(
      String name,
      ServerConfig config,
      Function<LoopContext, Protocol> protocol,
      int loops,
      LoopChooser chooser,
      HandlerExecution execution)
      throws IOException {
    ReactorsServer server;
    try {
      server = new ReactorsServer(name, config, chooser, execution);
    } catch (Throwable t) {
      execution.close();
      throw t;
    }
    server.open(name, loops, protocol);
    return server;
  }

  private void open(String name, int loops, Function<LoopContext, Protocol> protocol)
      throws IOException {
    ServerConfig each = config.withLimits(share(config.limits(), loops));
    try {
      for (int i = 0; i < loops; i++) {
        String called = name + "-" + i;
        Reactor reactor =
            new Reactor(called, each, counters, protocol, this::onClosed, this::broke);
        reactor.loop().start();
        reactors.add(reactor);
      }
      door.start();
    } catch (Throwable t) { // no thread or no descriptor, for instance
      end();
      door.discard();
      throw t;
    }
  }

  /// Returns one loop's share of the memory for unfinished requests. If the limit is large enough
  /// for one request, so is each share.
  private static Limits share(Limits limits, int loops) {
    long whole = limits.maxBuffered();
    long part = Math.max(whole / loops, limits.maxFrame() + FrameDecoder.HEADER);
    return limits.withMaxBuffered(Math.min(whole, part));
  }

  private void admit(SocketChannel channel) {
    int number = chooser.next(reactors.size(), i -> reactors.get(i).load());
    reactors.get(number).give(channel);
  }

  /// Called in a serving loop, or in the one that accepts.
  private void onClosed() {
    acceptor.release();
  }

  /// Called in a loop that has ended unexpectedly: ends the others, too.
  private void broke(Throwable cause) {
    door.stop();
    for (Reactor reactor : reactors) {
      reactor.loop().stop();
    }
    if (broken.compareAndSet(false, true)) {
      config.onError().report(Kind.END, cause);
    }
  }

  @Override
  public void close() {
    if (door.isInLoop()
        || execution.isHere()
        || reactors.stream().anyMatch(one -> one.loop().isInLoop())) {
      throw new IllegalStateException(
          "a thread of the server cannot close it, because it would wait for itself");
    }
    if (closed.compareAndSet(false, true)) {
      end();
    }
  }

  private void end() {
    door.runInLoop(this::drain);
    List<EventLoop> loops = new ArrayList<>(List.of(door));
    reactors.forEach(reactor -> loops.add(reactor.loop()));
    GracefulShutdown.await(loops, config.limits().closeTimeout());
    execution.close();
  }

  /// Drains the loops. An accepted channel is in its loop's queue before the task to drain it. A
  /// client whose connection ends must not find the port open when it reconnects.
  private void drain() {
    acceptor.close();
    door.releaseClosed();
    reactors.forEach(Reactor::drain);
    door.stop();
  }

  /// Returns the number of clients of each loop.
  List<Integer> loads() {
    return reactors.stream().map(Reactor::load).toList();
  }

  @Override
  public int port() {
    return acceptor.port();
  }

  @Override
  public Counters.Snapshot counters() {
    return counters.snapshot();
  }
}
