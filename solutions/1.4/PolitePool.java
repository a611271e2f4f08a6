package manyclients.exercises.ch01;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import manyclients.exercises.support.Conversation;
import manyclients.exercises.support.Frames;

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
    this.threads =
        new ThreadPoolExecutor(size, size, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(waiting));
    this.conversation = conversation;
    Thread.ofPlatform().name("acceptor").start(this::acceptAll);
  }

  private void acceptAll() {
    while (!listener.isClosed()) {
      try {
        admit(listener.accept());
      } catch (IOException e) {
        // closed, or no descriptors left, or a refused client that has gone already
      }
    }
  }

  private void admit(Socket client) throws IOException {
    try {
      threads.execute(() -> serve(client));
    } catch (RejectedExecutionException e) {
      refuse(client);
    }
  }

  /// Never blocks: a frame this small fits into the socket's buffer, and bytes that have arrived
  /// are read without waiting for more.
  private void refuse(Socket client) throws IOException {
    try (client) {
      Frames.write(client.getOutputStream(), "busy".getBytes(UTF_8));
      InputStream in = client.getInputStream();
      in.skipNBytes(in.available()); // unread input turns a close into a reset
    }
  }

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
