package manyclients.exercises.ch01;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import manyclients.contract.RequestHandler;
import manyclients.exercises.support.Frames;

/// Serves each client on its own thread. One state per connection decides which thread shuts the
/// output down.
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

  private enum State {
    IDLE,
    ANSWERING,
    LAST_REPLY,
    FINISHED
  }

  private final class Connection {
    private final Socket socket;
    private final AtomicReference<State> state = new AtomicReference<>(State.IDLE);
    private final Thread thread = Thread.ofPlatform().name("client").unstarted(this::serve);

    Connection(Socket socket) {
      this.socket = socket;
    }

    private void serve() {
      try (socket) {
        byte[] request = Frames.read(socket.getInputStream());
        while (request != null) {
          if (state.compareAndSet(State.IDLE, State.ANSWERING)) {
            answer(request);
            if (!state.compareAndSet(State.ANSWERING, State.IDLE)) {
              socket.shutdownOutput(); // that was the last reply
            }
          }
          request = Frames.read(socket.getInputStream());
        }
      } catch (Exception e) {
        // only this client is lost
      } finally {
        open.remove(this);
      }
    }

    void finish() throws IOException {
      State before =
          state.getAndUpdate(now ->
              switch (now) {
                case IDLE, FINISHED -> State.FINISHED;
                case ANSWERING, LAST_REPLY -> State.LAST_REPLY;
              });
      if (before == State.IDLE) {
        try {
          socket.shutdownOutput();
        } catch (SocketException e) {
          // the client has gone
        }
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
