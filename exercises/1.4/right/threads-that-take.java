package manyclients.exercises.ch01;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import manyclients.exercises.support.Conversation;
import manyclients.exercises.support.Frames;

/// Serves clients on a fixed number of threads, lets a few wait, and tells all others that it is
/// busy.
public final class PolitePool implements AutoCloseable {
  private final ServerSocket listener;
  private final Conversation conversation;
  private final BlockingQueue<Socket> queue;
  private final Semaphore room; // a permit for each client that is served or may wait
  private final Thread[] threads;

  public PolitePool(ServerSocket listener, int size, int waiting, Conversation conversation) {
    this.listener = listener;
    this.conversation = conversation;
    queue = new ArrayBlockingQueue<>(size + waiting);
    room = new Semaphore(size + waiting);
    threads = new Thread[size];
    for (int i = 0; i < size; i++) {
      threads[i] = Thread.ofPlatform().name("server-" + i).start(this::serveAll);
    }
    Thread.ofPlatform().name("acceptor").start(this::acceptAll);
  }

  private void acceptAll() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        if (room.tryAcquire()) {
          queue.add(client);
        } else {
          refuse(client);
        }
      } catch (IOException e) {
        // closed, or no descriptors left, or a refused client that has gone
      }
    }
    for (Thread thread : threads) {
      thread.interrupt(); // those that wait for a client
    }
  }

  private static void refuse(Socket client) throws IOException {
    try (client) {
      client.getInputStream().skipNBytes(client.getInputStream().available());
      Frames.write(client.getOutputStream(), "busy".getBytes(UTF_8));
    }
  }

  private void serveAll() {
    while (true) {
      try {
        Socket client = listener.isClosed() ? queue.poll() : queue.take();
        if (client == null) {
          return;
        }
        serve(client);
      } catch (InterruptedException e) {
        // closed: the queue is served to its end
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      conversation.hold(client);
    } catch (Exception | StackOverflowError e) {
      // the conversation has failed, and this thread continues
    } finally {
      room.release();
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
