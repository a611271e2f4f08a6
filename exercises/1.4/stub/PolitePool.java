package manyclients.exercises.ch01;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import manyclients.exercises.support.Conversation;

/// Serves clients on a fixed number of threads, lets a few wait, and tells all others that it is
/// busy.
public final class PolitePool implements AutoCloseable {
  private final ServerSocket listener;
  private final ExecutorService threads;
  private final Conversation conversation;

  /// @param size how many clients are served at the same time
  /// @param waiting how many more may wait for a thread
  public PolitePool(ServerSocket listener, int size, int waiting, Conversation conversation) {
    this.listener = listener;
    this.threads = Executors.newFixedThreadPool(size); // TODO: this lets any number wait
    this.conversation = conversation;
    Thread.ofPlatform().name("acceptor").start(this::acceptAll);
  }

  private void acceptAll() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        // TODO: tell a client that can neither be served nor wait
        threads.execute(() -> serve(client));
      } catch (IOException e) {
        // closed, or no descriptors left
      }
    }
  }

  // TODO: refuse(client) sends one frame with "busy", and closes the connection. It runs on
  // the acceptor's thread, so it must not wait for anything that a client does or leaves undone.

  private void serve(Socket client) {
    try (client) {
      conversation.hold(client);
    } catch (IOException e) {
      // the client is gone: routine
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    threads.shutdown();
  }
}
