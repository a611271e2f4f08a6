package manyclients.exercises.ch01;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PushbackInputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import manyclients.contract.RequestHandler;
import manyclients.exercises.support.Frames;

/// Serves each client on its own thread, which checks ten times a second whether the server is
/// being closed.
public final class GracefulServer implements AutoCloseable {
  private final ServerSocket listener;
  private final RequestHandler handler;
  private final Duration grace;
  private final Set<Connection> open = ConcurrentHashMap.newKeySet();
  private final Thread acceptor;

  public GracefulServer(ServerSocket listener, RequestHandler handler, Duration grace) {
    this.listener = listener;
    this.handler = handler;
    this.grace = grace;
    this.acceptor = Thread.ofPlatform().name("acceptor").start(this::acceptAll);
  }

  private void acceptAll() {
    while (!listener.isClosed()) {
      try {
        Connection connection = new Connection(listener.accept());
        open.add(connection);
        connection.thread.start();
      } catch (IOException e) {
        // closed, or no descriptors left
      }
    }
  }

  @Override
  public void close() throws IOException, InterruptedException {
    listener.close();
    acceptor.join(); // from now on, no connection is added
    long deadline = System.nanoTime() + grace.toNanos();
    for (Connection connection : open) {
      connection.finish();
    }
    for (Connection connection : open) {
      connection.thread.join(Duration.ofNanos(deadline - System.nanoTime()));
    }
    for (Connection connection : open) {
      connection.socket.close();
      connection.thread.interrupt(); // in case its handler waits for something else
      connection.thread.join();
    }
  }

  private final class Connection {
    private final Socket socket;
    private volatile boolean finishing;
    private final Thread thread = Thread.ofPlatform().name("client").unstarted(this::serve);

    Connection(Socket socket) {
      this.socket = socket;
    }

    void finish() {
      finishing = true;
    }

    private void serve() {
      try (socket) {
        PushbackInputStream in = new PushbackInputStream(socket.getInputStream());
        while (isThereMore(in)) {
          socket.setSoTimeout(0); // for the rest of the request, whose first byte is there
          byte[] request = Frames.read(in);
          if (finishing) {
            break;
          }
          answer(request);
        }
        socket.shutdownOutput();
        socket.setSoTimeout(0);
        in.transferTo(OutputStream.nullOutputStream());
      } catch (Exception e) {
        // only this client is lost
      } finally {
        open.remove(this);
      }
    }

    /// Waits for the first byte of a request. Returns false at the end of the stream, or if the
    /// server is closing.
    private boolean isThereMore(PushbackInputStream in) throws IOException {
      socket.setSoTimeout(100);
      while (!finishing) {
        try {
          int first = in.read();
          if (first >= 0) {
            in.unread(first);
          }
          return first >= 0;
        } catch (SocketTimeoutException e) {
          // look again whether the server is being closed
        }
      }
      return false;
    }

    private void answer(byte[] request) throws Exception {
      ByteBuffer reply = handler.handle(ByteBuffer.wrap(request));
      byte[] payload = new byte[reply.remaining()];
      reply.get(payload);
      Frames.write(socket.getOutputStream(), payload);
    }
  }
}
