package manyclients.exercises.ch06;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Two virtual threads per client, one for each direction, and calls that wait.
public final class Turnstile implements AutoCloseable {
  private static final int MAX_FRAME = 1 << 20;

  private final InetSocketAddress engine;
  private final int burst;
  private final long interval;
  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final Semaphore places = new Semaphore(100);
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  public Turnstile(InetSocketAddress engine, int burst, Duration interval) throws IOException {
    this.engine = engine;
    this.burst = burst;
    this.interval = interval.toNanos();
    threads.submit(this::accept);
  }

  public int port() {
    return listener.getLocalPort();
  }

  private Void accept() throws Exception {
    while (true) {
      places.acquire();
      Socket client = listener.accept();
      threads.submit(() -> serve(client));
    }
  }

  private Void serve(Socket client) throws Exception {
    try (client;
        Socket upstream = new Socket()) {
      client.setTcpNoDelay(true);
      upstream.setTcpNoDelay(true);
      upstream.connect(engine);
      Future<?> requests = threads.submit(() -> passRequests(client, upstream));
      upstream.getInputStream().transferTo(client.getOutputStream());
      client.shutdownOutput();
      requests.get(1, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      // the client stays, and has had its second
    } finally {
      places.release();
    }
    return null;
  }

  private Void passRequests(Socket client, Socket upstream) throws Exception {
    try {
      pass(new DataInputStream(client.getInputStream()), upstream);
      upstream.shutdownOutput();
    } catch (IOException e) {
      upstream
          .close(); // the client was reset, or the engine has gone: the other thread will notice
    }
    client.getInputStream().skip(Long.MAX_VALUE);
    return null;
  }

  private void pass(DataInputStream in, Socket upstream) throws Exception {
    long paidUntil = System.nanoTime();
    byte[] header = in.readNBytes(Integer.BYTES);
    while (header.length == Integer.BYTES) {
      int length = ByteBuffer.wrap(header).getInt();
      if (length < 0 || length > MAX_FRAME) {
        break;
      }
      byte[] payload = in.readNBytes(length);
      if (payload.length < length) {
        break;
      }
      long now = System.nanoTime();
      paidUntil = Math.max(paidUntil, now) + interval;
      TimeUnit.NANOSECONDS.sleep(paidUntil - burst * interval - now);
      byte[] frame = ByteBuffer.allocate(Integer.BYTES + length).put(header).put(payload).array();
      upstream.getOutputStream().write(frame);
      header = in.readNBytes(Integer.BYTES);
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
    try {
      listener.close();
    } catch (IOException e) {
      // it is closed anyway
    }
    threads.close();
  }
}
