package manyclients.selector.experiment;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Locale;
import manyclients.contract.Counters;
import manyclients.contract.ErrorListener;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.selector.Connection;
import manyclients.selector.EventHandler;
import manyclients.selector.EventLoop;
import manyclients.selector.FrameProtocol;
import manyclients.selector.LoopContext;
import manyclients.selector.Protocol;

/// The chapter's server with a stopwatch at its acceptor. Its own acceptor accepts all clients; the
/// rest is the chapter's.
///
/// Arguments: the length of the accept queue, and the number of clients before the measurement
/// starts.
public final class StormServer implements EventHandler {
  private final ServerSocketChannel listener = ServerSocketChannel.open();
  private final EventLoop loop;
  private final LoopContext context;
  private final Protocol protocol;
  private final int unmeasured;
  private long clients; // owned by the loop, like the next two
  private long accepting;
  private long serving;

  private StormServer(int backlog, int unmeasured) throws IOException {
    this.unmeasured = unmeasured;
    listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), backlog);
    loop = new EventLoop("storm", Duration.ofMillis(250), _ -> {});
    context =
        new LoopContext(loop, Limits.defaults(), new Counters(), ErrorListener.NONE, () -> {});
    protocol = new FrameProtocol(context, RequestHandler.ECHO);
    loop.register(listener, SelectionKey.OP_ACCEPT, this);
    loop.start();
  }

  public static void main(String[] args) throws IOException {
    StormServer server = new StormServer(Integer.parseInt(args[0]), Integer.parseInt(args[1]));
    Runtime.getRuntime().addShutdownHook(new Thread(server::report));
    System.out.printf(
        "listening on 127.0.0.1:%s engine=storm pid=%s%n",
        server.listener.socket().getLocalPort(), ProcessHandle.current().pid());
    System.in.transferTo(OutputStream.nullOutputStream());
    System.exit(0);
  }

  @Override
  public void ready() throws IOException {
    long begin = System.nanoTime();
    for (SocketChannel next = listener.accept(); next != null; next = listener.accept()) {
      long accepted = System.nanoTime();
      Connection.open(next, context, protocol);
      long done = System.nanoTime();
      if (++clients > unmeasured) {
        accepting += accepted - begin;
        serving += done - begin;
      }
      begin = done;
    }
  }

  /// Prints two mean times in microseconds: from noticing a client until it is accepted, and until
  /// the work for it is done.
  private void report() {
    loop.stop();
    try {
      loop.join(Duration.ofSeconds(1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    double measured = Math.max(1, clients - unmeasured);
    System.out.printf(Locale.ROOT, "%f %f%n", accepting / 1e3 / measured, serving / 1e3 / measured);
    System.out.flush();
  }

  @Override
  public void failed(Throwable cause) {
    close();
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      // nothing is left to do after a failed close
    }
  }
}
