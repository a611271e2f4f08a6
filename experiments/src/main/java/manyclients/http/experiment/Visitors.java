package manyclients.http.experiment;

import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import manyclients.lab.experiment.Run;
import manyclients.lab.experiment.ServerUnderTest;
import manyclients.lab.proc.Usage;
import manyclients.lab.swarm.Dialogue.Outcome;

/// Clients that connect again when the server has closed their connection, and ask as fast as they
/// are answered, all in the calling thread. It never sleeps, because waking it would cost the
/// server CPU time.
final class Visitors implements AutoCloseable {
  private final InetSocketAddress address;
  private final byte[] request;
  private final ByteBuffer page;
  private final boolean keep;
  private final Selector selector = Selector.open();
  private final ByteBuffer in = ByteBuffer.allocateDirect(64 * 1024);
  private final ByteBuffer out;
  private final List<Visitor> all = new ArrayList<>();
  private long answered;
  private long connects;

  /// @param keep whether the clients ask the server to keep their connections
  Visitors(int port, int clients, int size, boolean keep) throws IOException {
    this.address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    this.request = HttpDialogue.request(size, keep ? "" : "Connection: close\r\n");
    this.page = ByteBuffer.allocateDirect(size).put(Pages.content(size)).flip();
    this.out = ByteBuffer.allocateDirect(request.length).put(request).flip();
    this.keep = keep;
    try {
      for (int i = 0; i < clients; i++) {
        all.add(new Visitor());
      }
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /// The results of one period.
  private record Visited(long answered, long connects, Duration time, Optional<Usage> used) {}

  /// Has such clients ask the server for the time in the run's settings, after a warm-up, and
  /// records the results.
  static void measure(Run run, ServerUnderTest server, boolean keep) throws IOException {
    int clients = run.number("clients");
    try (var visitors = new Visitors(server.port(), clients, run.number("bytes"), keep)) {
      visitors.visit(server, run.millis("warm-up-ms"));
      Visited visited = visitors.visit(server, run.millis("time-ms"));
      double answered = visited.answered;
      run.record("requests-per-second", answered * 1e9 / visited.time.toNanos());
      run.record("connects-per-request", visited.connects / answered);
      visited.used.ifPresent(used ->
          run.record("requests-per-cpu-second", used.requestsPerCpuSecond(visited.answered)));
    }
  }

  /// Has the clients ask for a given time.
  private Visited visit(ServerUnderTest server, Duration time) throws IOException {
    long answeredBefore = answered;
    long connectsBefore = connects;
    var before = server.vitals();
    long start = System.nanoTime();
    long now = start;
    for (; now - start < time.toNanos(); now = System.nanoTime()) {
      turn();
    }
    var used = before.flatMap(then -> server.vitals().map(vitals -> vitals.since(then)));
    return new Visited(
        answered - answeredBefore, connects - connectsBefore, Duration.ofNanos(now - start), used);
  }

  private void turn() throws IOException {
    selector.selectNow();
    for (SelectionKey key : selector.selectedKeys()) {
      ((Visitor) key.attachment()).ready();
    }
    selector.selectedKeys().clear();
  }

  private final class Visitor {
    private SocketChannel channel;
    private HttpReplies replies = new HttpReplies(page.duplicate());

    Visitor() throws IOException {
      channel = connect();
    }

    /// Connects. On loopback, a blocking connect returns immediately if the accept queue has room.
    private SocketChannel connect() throws IOException {
      SocketChannel connected = SocketChannel.open(address);
      connected.setOption(StandardSocketOptions.TCP_NODELAY, true);
      connected.configureBlocking(false);
      connected.register(selector, SelectionKey.OP_READ, this);
      connects++;
      ask(connected);
      return connected;
    }

    private void ask(SocketChannel connected) {
      try {
        connected.write(out.rewind());
      } catch (IOException e) {
        // the server has closed the connection, and the next read will report it
      }
    }

    void ready() throws IOException {
      if (!read()) {
        if (replies.inside()) {
          throw new EOFException("a reply was cut off");
        }
        leave();
        replies = new HttpReplies(page.duplicate());
        channel = connect();
        return;
      }
      while (in.hasRemaining()) {
        take(replies.check(in));
      }
    }

    /// Reads, and returns whether the connection is still open. A server may close it with a
    /// request unread, which resets it.
    private boolean read() {
      try {
        boolean open = channel.read(in.clear()) >= 0;
        in.flip();
        return open;
      } catch (IOException e) {
        return false;
      }
    }

    private void take(Outcome outcome) throws IOException {
      switch (outcome) {
        case INCOMPLETE -> {}
        case RIGHT -> {
          answered++;
          if (keep) {
            ask(channel);
          }
        }
        default -> throw new IOException("a reply was " + outcome);
      }
    }

    /// Resets the connection, so that the port is free immediately instead of after a minute.
    void leave() throws IOException {
      try (SocketChannel left = channel) {
        left.setOption(StandardSocketOptions.SO_LINGER, 0);
      }
    }
  }

  @Override
  public void close() throws IOException {
    for (Visitor visitor : all) {
      visitor.leave();
    }
    selector.close();
  }
}
