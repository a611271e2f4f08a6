package manyclients.exercises.ch06;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import manyclients.contract.Counters;
import manyclients.contract.Limits;
import manyclients.contract.ServerConfig;
import manyclients.selector.Acceptor;
import manyclients.selector.EventHandler;
import manyclients.selector.EventLoop;
import manyclients.selector.Timer;

/// One pipe per direction, each with its own buffer, and a bucket of tokens in the pipe of the
/// requests. A frame that is longer than the buffer passes in parts: it is paid for with its
/// header.
public final class Turnstile implements AutoCloseable {
  private static final int MAX_FRAME = 1 << 20;
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final InetSocketAddress engine;
  private final int burst;
  private final long interval;
  private final EventLoop loop = new EventLoop("turnstile", Duration.ofMillis(1), _ -> {});
  private final Acceptor acceptor;

  public Turnstile(InetSocketAddress engine, int burst, Duration interval) throws IOException {
    this.engine = engine;
    this.burst = burst;
    this.interval = interval.toNanos();
    var config = ServerConfig.defaults().withLimits(Limits.defaults().withMaxConnections(100));
    acceptor = new Acceptor(loop, config, new Counters(), client -> new Visit(client).begin());
    loop.start();
  }

  public int port() {
    return acceptor.port();
  }

  @Override
  public void close() {
    loop.stop();
    try {
      loop.join(SECOND);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private interface Step {
    void run() throws IOException;
  }

  private final class Visit implements EventHandler {
    private final SocketChannel client;
    private SocketChannel upstream;
    private SelectionKey clientKey;
    private SelectionKey upstreamKey;
    private final Pipe replies = new Pipe();
    private final Requests requests = new Requests();
    private final Timer timer = new Timer(this::timer);
    private boolean told;
    private boolean closed;

    Visit(SocketChannel client) {
      this.client = client;
    }

    void begin() {
      guard(() -> {
        upstream = SocketChannel.open();
        upstreamKey = loop.register(upstream, SelectionKey.OP_CONNECT, this);
        clientKey = loop.register(client, 0, this);
        upstream.connect(engine);
        ready();
      });
    }

    private void timer() {
      guard(() -> {
        if (told) {
          close();
        } else {
          ready();
        }
      });
    }

    private void guard(Step step) {
      try {
        step.run();
      } catch (IOException e) {
        close();
      }
    }

    @Override
    public void ready() throws IOException {
      if (closed || !upstream.finishConnect()) {
        return;
      }
      if (told) {
        if (client.read(loop.in()) < 0) {
          close();
        }
        return;
      }
      requests.move(client, clientKey, upstream);
      replies.move(upstream, upstreamKey, client);
      if (replies.over) {
        told = true;
        clientKey.interestOps(SelectionKey.OP_READ);
        upstreamKey.interestOps(0);
        loop.schedule(timer, SECOND);
        return;
      }
      clientKey.interestOps(requests.reads() | replies.writes());
      upstreamKey.interestOps(replies.reads() | requests.writes());
    }

    @Override
    public void failed(Throwable cause) {
      close();
    }

    @Override
    public void close() {
      if (!closed) {
        closed = true;
        loop.cancel(timer);
        closeQuietly(client);
        closeQuietly(upstream);
        acceptor.release();
      }
    }

    private static void closeQuietly(SocketChannel channel) {
      try {
        if (channel != null) {
          channel.close();
        }
      } catch (IOException e) {
        // it is closed anyway
      }
    }

    /// Moves bytes from one side to the other, and then the end.
    private class Pipe {
      final ByteBuffer bytes = ByteBuffer.allocate(16 << 10).flip();
      boolean ended;
      boolean over;

      void move(SocketChannel from, SelectionKey key, SocketChannel to) throws IOException {
        write(to);
        if (key.isReadable() && mayRead()) {
          bytes.compact();
          ended = from.read(bytes) < 0;
          bytes.flip();
          write(to);
        }
        if (ended && isEmpty() && !over) {
          over = true;
          to.shutdownOutput();
        }
      }

      private void write(SocketChannel to) throws IOException {
        int count = 1;
        while (count > 0 && granted() > 0) {
          count = to.write(bytes.slice(bytes.position(), granted()));
          bytes.position(bytes.position() + count);
          wrote(count);
        }
      }

      /// Returns how many of the bytes may be written now.
      int granted() {
        return bytes.remaining();
      }

      void wrote(int count) {}

      boolean mayRead() {
        return !ended && !bytes.hasRemaining();
      }

      boolean isEmpty() {
        return !bytes.hasRemaining();
      }

      int reads() {
        return mayRead() ? SelectionKey.OP_READ : 0;
      }

      int writes() {
        return granted() > 0 ? SelectionKey.OP_WRITE : 0;
      }
    }

    private final class Requests extends Pipe {
      private int frame; // bytes of the current frame that have not been written yet
      private int tokens = burst;
      private long since = System.nanoTime();

      @Override
      int granted() {
        if (frame == 0 && bytes.remaining() >= Integer.BYTES) {
          int length = bytes.getInt(bytes.position());
          if (length < 0 || length > MAX_FRAME) {
            ended = true;
            bytes.position(bytes.limit());
          } else if (take()) {
            frame = Integer.BYTES + length;
          }
        }
        return Math.min(frame, bytes.remaining());
      }

      private boolean take() {
        long now = System.nanoTime();
        long earned = (now - since) / interval;
        since = tokens + earned >= burst ? now : since + earned * interval;
        tokens = (int) Math.min(burst, tokens + earned);
        if (tokens == 0) {
          loop.schedule(timer, Duration.ofNanos(since + interval - now));
          return false;
        }
        tokens--;
        return true;
      }

      @Override
      void wrote(int count) {
        frame -= count;
      }

      @Override
      boolean mayRead() {
        return !ended && granted() == 0 && isEmpty();
      }

      @Override
      boolean isEmpty() {
        return frame > 0 ? !bytes.hasRemaining() : bytes.remaining() < Integer.BYTES;
      }
    }
  }
}
