package manyclients.exercises.ch01;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import manyclients.exercises.support.Conversation;
import manyclients.exercises.support.Frames;

/// Serves clients on a fixed number of threads, lets a few wait, and tells all others that it is
/// busy.
public final class PolitePool implements AutoCloseable {
  private final ServerSocket listener;
  private final ThreadPoolExecutor threads;

  private record Task(Socket client, Conversation conversation) implements Runnable {
    @Override
    public void run() {
      try (client) {
        conversation.hold(client);
      } catch (IOException e) {
        // the client is gone: routine
      }
    }
  }

  public PolitePool(ServerSocket listener, int size, int waiting, Conversation conversation) {
    this.listener = listener;
    threads =
        new ThreadPoolExecutor(
            size, size, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(waiting), this::refuse);
    Thread.ofPlatform().name("acceptor").start(() -> acceptAll(conversation));
  }

  private void acceptAll(Conversation conversation) {
    while (!listener.isClosed()) {
      try {
        threads.execute(new Task(listener.accept(), conversation));
      } catch (IOException e) {
        // closed, or no descriptors left
      }
    }
  }

  private void refuse(Runnable task, ThreadPoolExecutor pool) {
    try (Socket client = ((Task) task).client) {
      Frames.write(client.getOutputStream(), "busy".getBytes(UTF_8));
      client.getInputStream().skipNBytes(client.getInputStream().available());
    } catch (IOException e) {
      // it has gone already
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    threads.shutdown();
  }
}
