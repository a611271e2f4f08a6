package manyclients.lab.process;

import java.io.IOException;
import java.io.PrintStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import manyclients.contract.ErrorListener;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.contract.ServerFactory;
import manyclients.contract.client.BlockingClient;
import manyclients.lab.swarm.Dialogue;

/// Runs one engine for as long as the process lives.
public final class ServeLoop {
  private static final int BUFFER = 64 * 1_024;

  private ServeLoop() {}

  /// Starts the engine, prints where it listens, and serves until the process is asked to end by
  /// SIGTERM or Ctrl-C. Then it closes the server, prints its counters, and ends the process with
  /// status 0. If the server has ended by itself, it does the same with status 1. It does not
  /// return.
  ///
  /// @param out gets `listening on 127.0.0.1:PORT engine=NAME pid=PID` first, the counters last
  /// @throws ServeException before any output
  public static void run(ServeOptions options, PrintStream out) throws InterruptedException {
    run(options, ServerConfig.defaults().host(), out);
  }

  /// Runs an engine at an address that other machines may reach.
  ///
  /// @param host the address to listen at; 0.0.0.0 stands for all addresses of this machine
  public static void run(ServeOptions options, String host, PrintStream out)
      throws InterruptedException {
    EndWatch watch = new EndWatch(new ErrorLog(System.err::println, System::nanoTime));
    Server server = start(options, host, watch);
    Runnable ending = () -> end(server, watch, options, out);
    Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("shutdown").unstarted(ending));
    out.printf(
        "listening on %s:%s engine=%s pid=%s%n",
        host, server.port(), options.engine(), ProcessHandle.current().pid());
    out.flush();
    watch.await();
    System.exit(1);
  }

  private static void end(Server server, EndWatch watch, ServeOptions options, PrintStream out) {
    server.close();
    out.println("closed engine=" + options.engine() + " " + server.counters());
    out.flush();
    // Left alone, the JVM would end with status 143, for SIGTERM. But SIGTERM is no failure.
    Runtime.getRuntime().halt(watch.hasEnded() ? 1 : 0);
  }

  private static Server start(ServeOptions options, String host, EndWatch watch) {
    ServerFactory factory = options.factory();
    ServerConfig config = options.config().withOnError(watch);
    RequestHandler handler = options.requestHandler();
    try {
      if (factory instanceof DialogueEngine engine) {
        rehearse(engine, config);
      } else {
        rehearse(factory, config);
      }
      return factory.start(config.withHost(host), handler);
    } catch (BindException e) {
      throw ServeException.refused(
          "port " + config.port() + " is not available (" + e.getMessage() + ")",
          "choose another, or --port 0 for a free one");
    } catch (IOException e) {
      throw ServeException.refused("no server: " + e.getMessage(), "see ./course doctor");
    }
  }

  /// Runs a server through its whole life once (start, a request, a malformed frame, a reported
  /// error, close), which loads the classes that it needs. Later, without a free descriptor, it
  /// could not open a class file.
  private static void rehearse(ServerFactory factory, ServerConfig config) throws IOException {
    var unheard = new ErrorLog(_ -> {}, System::nanoTime);
    for (int i = 0; i < 2; i++) {
      unheard.report(ErrorListener.Kind.ACCEPT, new IOException("rehearsed"));
    }
    try (Server server = factory.start(config.withPort(0), RequestHandler.ECHO);
        BlockingClient client = BlockingClient.connect(server.port())) {
      client.call(new byte[Math.min(1, config.limits().maxFrame())]);
      client.sendRaw(new byte[] {-1, -1, -1, -1});
      client.next();
      var _ = server.counters().toString();
    }
  }

  /// Sends one request and reads its reply, in the server's own protocol.
  private static void rehearse(DialogueEngine engine, ServerConfig config) throws IOException {
    Dialogue.Talk talk = engine.dialogue().begin(0, 1);
    ByteBuffer bytes = ByteBuffer.allocate(BUFFER);
    try (Server server = engine.start(config.withPort(0), RequestHandler.ECHO);
        SocketChannel client = SocketChannel.open(loopback(server.port()))) {
      talk.requests().fill(bytes, 1);
      client.write(bytes.flip());
      Dialogue.Outcome outcome = Dialogue.Outcome.INCOMPLETE;
      while (outcome == Dialogue.Outcome.INCOMPLETE && client.read(bytes.clear()) >= 0) {
        outcome = talk.replies().check(bytes.flip());
      }
    }
  }

  private static InetSocketAddress loopback(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }
}
