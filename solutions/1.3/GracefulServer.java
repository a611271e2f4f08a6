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
    private boolean answering; // guarded by this
    private boolean finishing; // guarded by this
    private final Thread thread = Thread.ofPlatform().name("client").unstarted(this::serve);

    Connection(Socket socket) {
      this.socket = socket;
    }

    private void serve() {
      try (socket) {
        byte[] request = Frames.read(socket.getInputStream());
        while (request != null) {
          if (begin()) {
            answer(request);
            end();
          } // otherwise it comes too late, and is read so that closing does not send a reset
          request = Frames.read(socket.getInputStream());
        }
      } catch (Exception e) {
        // a broken connection, or a handler that failed: only this client is lost
      } finally {
        open.remove(this);
      }
    }

    private synchronized boolean begin() {
      answering = !finishing;
      return answering;
    }

    private synchronized void end() throws IOException {
      answering = false;
      if (finishing) {
        socket.shutdownOutput();
      }
    }

    /// Shuts the output down: now, or after the reply that is in progress.
    synchronized void finish() {
      finishing = true;
      try {
        if (!answering) {
          socket.shutdownOutput();
        }
      } catch (IOException e) {
        // it is closed or broken already, which its thread will notice too
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
