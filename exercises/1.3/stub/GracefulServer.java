package manyclients.exercises.ch01;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import manyclients.contract.RequestHandler;
import manyclients.exercises.support.Frames;

/// Serves each client on its own thread. Replies in progress get some time when it is closed.
public final class GracefulServer implements AutoCloseable {
  private final ServerSocket listener;
  private final RequestHandler handler;
  private final Duration grace;
  private final Set<Connection> open = ConcurrentHashMap.newKeySet();
  private final Thread acceptor;

  /// @param grace how long `close` may wait for replies in progress
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

  /// Stops accepting, lets the replies in progress go out, and leaves no thread and no socket
  /// behind. Idle clients, and clients that never leave, do not hold it up for longer than `grace`.
  @Override
  public void close() throws IOException, InterruptedException {
    listener.close();
    // TODO: this is not graceful
    for (Connection connection : open) {
      connection.socket.close();
    }
  }

  private final class Connection {
    private final Socket socket;
    private final Thread thread = Thread.ofPlatform().name("client").unstarted(this::serve);

    Connection(Socket socket) {
      this.socket = socket;
    }

    private void serve() {
      try (socket) {
        byte[] request = Frames.read(socket.getInputStream());
        while (request != null) {
          answer(request);
          request = Frames.read(socket.getInputStream());
        }
      } catch (Exception e) {
        // a broken connection, or a handler that failed: only this client is lost
      } finally {
        open.remove(this);
      }
    }

    private void answer(byte[] request) throws Exception {
      ByteBuffer reply = handler.handle(ByteBuffer.wrap(request));
      byte[] payload = new byte[reply.remaining()];
      reply.get(payload);
      Frames.write(socket.getOutputStream(), payload);
    }
  }
}
