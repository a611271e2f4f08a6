package manyclients.exercises.support;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import manyclients.selector.EventHandler;
import manyclients.selector.EventLoop;
import org.jspecify.annotations.Nullable;

/// Chapter 3's loop, in its own thread.
public final class ThreadLoop implements Loop, AutoCloseable {
  private final EventLoop loop;
  private volatile @Nullable Throwable trouble;

  public ThreadLoop(String name) throws IOException {
    loop = new EventLoop(name, Duration.ofMillis(100), thrown -> trouble = thrown);
    loop.start();
  }

  @Override
  public void post(Runnable task) {
    loop.queueInLoop(task);
  }

  @Override
  public Registration register(SocketChannel channel, int interest, Runnable handler)
      throws IOException {
    SelectionKey key = loop.register(channel, interest, new Handler(channel, handler));
    return new KeyRegistration(key, _ -> loop.assertInLoop());
  }

  private final class Handler implements EventHandler {
    private final SocketChannel channel;
    private final Runnable handler;

    private Handler(SocketChannel channel, Runnable handler) {
      this.channel = channel;
      this.handler = handler;
    }

    @Override
    public void ready() {
      handler.run();
    }

    @Override
    public void failed(Throwable cause) {
      trouble = cause;
      close();
    }

    @Override
    public void close() {
      try {
        channel.close();
      } catch (IOException e) {
        // nothing is left to do after a failed close
      }
    }
  }

  /// Returns what a task or a handler has thrown last; null if nothing was thrown.
  public @Nullable Throwable trouble() {
    return trouble;
  }

  @Override
  public void close() {
    loop.stop();
    try {
      loop.join(Patience.limit());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
