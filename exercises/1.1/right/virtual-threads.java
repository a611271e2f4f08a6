package manyclients.exercises.ch01;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import manyclients.exercises.support.Conversation;

/// Serves each client on a virtual thread. A flag records whether the permit has been handed over.
public final class PermitServer implements AutoCloseable {
  private final ServerSocket listener;
  private final Semaphore permits;
  private final Conversation conversation;
  private final Thread acceptor;
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

  public PermitServer(ServerSocket listener, Semaphore permits, Conversation conversation) {
    this.listener = listener;
    this.permits = permits;
    this.conversation = conversation;
    this.acceptor = Thread.startVirtualThread(this::acceptAll);
  }

  private void acceptAll() {
    try {
      while (!listener.isClosed()) {
        permits.acquire();
        acceptOne();
      }
    } catch (InterruptedException e) {
      // closed
    }
  }

  private void acceptOne() {
    boolean handedOver = false;
    Socket client = null;
    try {
      client = listener.accept();
      Socket accepted = client;
      executor.execute(() -> serve(accepted));
      handedOver = true;
    } catch (IOException | Error e) {
      // closed, no descriptor, or no memory
    } finally {
      if (!handedOver) {
        giveBack(client);
      }
    }
  }

  private void serve(Socket client) {
    try {
      conversation.hold(client);
    } catch (IOException e) {
      // the client has disconnected
    } finally {
      giveBack(client);
    }
  }

  private void giveBack(Socket client) {
    try {
      if (client != null) {
        client.close();
      }
    } catch (IOException e) {
      // it is closed anyway
    } finally {
      permits.release();
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    acceptor.interrupt();
    executor.shutdown();
  }
}
