package manyclients.exercises.ch01;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import manyclients.exercises.support.Conversation;

/// Waits for a permit for a tenth of a second at a time, and so notices when it is closed.
public final class PermitServer implements AutoCloseable {
  private final ServerSocket listener;
  private final Semaphore permits;
  private final Conversation conversation;

  public PermitServer(ServerSocket listener, Semaphore permits, Conversation conversation) {
    this.listener = listener;
    this.permits = permits;
    this.conversation = conversation;
    new Thread(this::acceptAll, "acceptor").start();
  }

  private void acceptAll() {
    while (!listener.isClosed()) {
      try {
        if (permits.tryAcquire(100, TimeUnit.MILLISECONDS)) {
          acceptOne();
        }
      } catch (InterruptedException e) {
        return;
      }
    }
  }

  private void acceptOne() {
    Socket client;
    try {
      client = listener.accept();
    } catch (IOException e) {
      permits.release();
      return;
    }
    try {
      new Thread(() -> serve(client), "client").start();
    } catch (OutOfMemoryError e) {
      end(client);
    }
  }

  private void serve(Socket client) {
    try {
      conversation.hold(client);
    } catch (IOException e) {
      // the client has disconnected
    } finally {
      end(client);
    }
  }

  private void end(Socket client) {
    try (client) {
      // only closes the client
    } catch (IOException e) {
      // it is closed anyway
    } finally {
      permits.release();
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
