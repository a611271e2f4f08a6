package manyclients.exercises.ch01;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.Semaphore;
import manyclients.exercises.support.Conversation;

/// Serves each client on its own thread, and never more clients than it has permits.
public final class PermitServer implements AutoCloseable {
  private final ServerSocket listener;
  private final Semaphore permits;
  private final Conversation conversation;
  private final Thread acceptor;

  public PermitServer(ServerSocket listener, Semaphore permits, Conversation conversation) {
    this.listener = listener;
    this.permits = permits;
    this.conversation = conversation;
    this.acceptor = Thread.ofPlatform().name("acceptor").start(this::acceptAll);
  }

  private void acceptAll() {
    while (!listener.isClosed()) {
      // TODO: first a permit. A client without one waits in the accept queue, at no cost to us.
      try {
        Socket client = listener.accept();
        Thread.ofPlatform().name("client").start(() -> serve(client));
      } catch (IOException e) {
        // TODO: closed, or no descriptors left. Who owns the permit now? And if start() throws?
      }
    }
  }

  private void serve(Socket client) {
    // TODO: when the conversation is over, however it ended, its permit goes back exactly once.
    try (client) {
      conversation.hold(client);
    } catch (IOException e) {
      // the client is gone: routine
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    acceptor.interrupt(); // it may be waiting for a permit
  }
}
