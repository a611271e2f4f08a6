package manyclients.exercises.ch06;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import manyclients.contract.Limits;
import manyclients.contract.RequestHandler;
import manyclients.contract.Server;
import manyclients.contract.ServerConfig;
import manyclients.exercises.support.Calm;
import manyclients.exercises.support.Client;
import manyclients.exercises.support.Frames;
import manyclients.exercises.support.Heard;
import manyclients.exercises.support.Patience;
import manyclients.selector.SelectorEngine;

/// An engine of chapter 3 that echoes, a turnstile in front of it, and clients.
final class TurnstileStage implements AutoCloseable {
  static final int BURST = 5;

  /// An interval in which no client earns a second request during a test.
  static final Duration NEVER = Duration.ofMinutes(5);

  static final Duration SOON = Duration.ofMillis(10);

  private static final int LOOKS = 50;

  /// The engine waits longer for a client that does not read than any test does.
  private static final Limits LIMITS =
      Limits.defaults()
          .withRequestTimeout(Duration.ofHours(1))
          .withCloseTimeout(Duration.ofMillis(20));

  private final List<AutoCloseable> opened = new ArrayList<>();
  private final Server echo;
  Turnstile turnstile;

  TurnstileStage() throws IOException {
    echo =
        new SelectorEngine().start(ServerConfig.defaults().withLimits(LIMITS), RequestHandler.ECHO);
    opened.add(echo);
  }

  /// Opens a turnstile in front of the engine that echoes.
  void open(int burst, Duration interval) throws IOException {
    open(echo.port(), burst, interval);
  }

  void open(int port, int burst, Duration interval) throws IOException {
    var engine = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    turnstile = new Turnstile(engine, burst, interval);
    opened.add(turnstile);
  }

  /// Opens a turnstile in front of an engine that the test plays.
  ///
  /// @param backlog the length of the engine's accept queue
  ServerSocket openBeforeSocket(int backlog) throws IOException {
    ServerSocket engine = new ServerSocket(0, backlog, InetAddress.getLoopbackAddress());
    engine.setSoTimeout((int) Patience.limit().toMillis());
    opened.add(engine);
    open(engine.getLocalPort(), BURST, NEVER);
    return engine;
  }

  Client connect() throws IOException {
    return connect(0);
  }

  /// @param receiveBuffer 0 for the usual one
  Client connect(int receiveBuffer) throws IOException {
    Client client = new Client(turnstile.port(), receiveBuffer);
    opened.add(client);
    return client;
  }

  /// Connects a client that makes some requests, and does not listen yet.
  Client ask(int times) throws IOException {
    Client client = connect();
    client.sendBytes(requests(times));
    return client;
  }

  /// Sends requests in pieces that the turnstile reads one by one.
  void askInPieces(Client client, int times) throws IOException {
    byte[] all = requests(times);
    for (int at = 0; at < all.length; at += 7) {
      client.sendBytes(Arrays.copyOfRange(all, at, Math.min(all.length, at + 7)));
      Patience.until(Calm.orRead(3));
    }
  }

  static byte[] requests(int times) throws IOException {
    var all = new ByteArrayOutputStream();
    for (int i = 0; i < times; i++) {
      Frames.write(all, ("request " + i).getBytes(StandardCharsets.UTF_8));
    }
    return all.toByteArray();
  }

  /// Returns the bytes of some requests, and then bytes that are no request.
  static byte[] requestsAnd(int times, int... bytes) throws IOException {
    var all = new ByteArrayOutputStream();
    all.write(requests(times));
    for (int each : bytes) {
      all.write(each);
    }
    return all.toByteArray();
  }

  /// Returns what a client hears now; silence, when every thread has come to rest.
  static Heard hearNow(Client client) throws IOException {
    return client.hear(Calm.orCircles(LOOKS));
  }

  /// Returns how many replies a client hears in order, before it hears something else or nothing.
  static int replies(Client client, int most) throws IOException {
    for (int i = 0; i < most; i++) {
      if (!client.hear().equals(new Heard.Frame("request " + i))) {
        return i;
      }
    }
    return most;
  }

  /// Returns whether an engine hears something, even if it is only the end.
  static boolean hears(Socket engineEnd) throws IOException {
    engineEnd.setSoTimeout((int) Patience.limit().toMillis());
    try {
      engineEnd.getInputStream().read();
      return true;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (SocketException e) {
      return true; // a reset
    }
  }

  /// Waits until the turnstile has done everything that it can do.
  static void settle() {
    Patience.until(Calm.orCircles(LOOKS));
  }

  @Override
  public void close() throws Exception {
    for (AutoCloseable each : opened.reversed()) {
      each.close();
    }
  }

  /// A client that sends one request after another, and reads nothing until [#isAnswered]. With
  /// small buffers the kernel holds few of its bytes; those of the usual size may grow to many MiB.
  static final class Flood implements AutoCloseable {
    static final int FEW = 128 << 10;
    private static final int ENOUGH = 16 << 20;
    private static final int STEADY = 100;

    private final SocketChannel channel = SocketChannel.open();
    private final ByteBuffer request;
    private long sent;
    private long arrived;

    Flood(int port) throws IOException {
      channel.setOption(StandardSocketOptions.SO_RCVBUF, FEW);
      channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      channel.configureBlocking(false);
      var frame = new ByteArrayOutputStream();
      Frames.write(frame, "0123456789".repeat(1_000).getBytes(StandardCharsets.UTF_8));
      request = ByteBuffer.wrap(frame.toByteArray());
    }

    /// Sends until no more bytes are taken and every thread has come to rest.
    void pour() {
      BooleanSupplier stuck = Patience.steady(() -> !send(), STEADY);
      BooleanSupplier calm = Calm.orCircles(STEADY);
      Patience.until(() -> stuck.getAsBoolean() & calm.getAsBoolean(), () -> sent > ENOUGH);
    }

    private boolean send() {
      try {
        int count = channel.write(request);
        sent += count;
        request.position(request.hasRemaining() ? request.position() : 0);
        return count > 0;
      } catch (IOException e) {
        return false;
      }
    }

    /// Returns whether all whole requests arrive at this end, which begins to read now.
    boolean arrives(SocketChannel there) {
      long whole = sent - sent % request.capacity();
      long last = -1;
      while (arrived < whole && arrived > last) {
        last = arrived;
        long before = arrived;
        Patience.until(() -> !receive(there) || arrived > before);
      }
      return arrived >= whole;
    }

    /// Returns whether all replies arrive when this client begins to read now.
    boolean isAnswered() {
      return arrives(channel);
    }

    /// Returns false if the stream ends or fails, or if the bytes are not those that were sent.
    private boolean receive(SocketChannel there) {
      byte[] all = request.array();
      try {
        int count = 1;
        while (count > 0) {
          int at = (int) (arrived % all.length);
          ByteBuffer bytes = ByteBuffer.allocate(all.length - at);
          count = there.read(bytes);
          if (count < 0 || !Arrays.equals(bytes.array(), 0, count, all, at, at + count)) {
            return false;
          }
          arrived += count;
        }
        return true;
      } catch (IOException e) {
        return false;
      }
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
