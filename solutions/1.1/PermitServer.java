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
    try {
      while (!listener.isClosed()) {
        permits.acquire();
        acceptOne();
      }
    } catch (InterruptedException e) {
      // closed while it waited for a permit
    }
  }

  private void acceptOne() {
    try {
      start(listener.accept());
    } catch (IOException | OutOfMemoryError e) {
      permits.release(); // no thread was started that would give it back
    }
  }

  private void start(Socket client) throws IOException {
    try {
      Thread.ofPlatform().name("client").start(() -> serve(client));
    } catch (OutOfMemoryError e) { // the system has no more threads
      client.close();
      throw e;
    }
  }

  private void serve(Socket client) {
    try (client) {
      conversation.hold(client);
    } catch (IOException e) {
      // the client is gone: routine
    } finally {
      permits.release();
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    acceptor.interrupt(); // it may be waiting for a permit
  }
}
