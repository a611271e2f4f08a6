package manyclients.exercises.ch03;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.function.Consumer;
import manyclients.exercises.support.Alarm;

/// Accepts clients as long as there are descriptors for them. The acceptor belongs to the loop's
/// thread.
public final class PausingAcceptor {
  /// How long the acceptor pauses when descriptors have run out.
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final ServerSocketChannel listener;
  private final SelectionKey key;
  private final Alarm alarm;
  private final Consumer<SocketChannel> admit;

  /// @param key the listener's: as long as it is interested in accepting, the loop calls [#ready]
  ///   whenever a client waits
  /// @param alarm runs an action later, in the loop
  /// @param admit is given each client
  public PausingAcceptor(
      ServerSocketChannel listener, SelectionKey key, Alarm alarm, Consumer<SocketChannel> admit) {
    this.listener = listener;
    this.key = key;
    this.alarm = alarm;
    this.admit = admit;
  }

  /// Called when a client waits to be accepted.
  public void ready() {
    try {
      for (SocketChannel next = listener.accept(); next != null; next = listener.accept()) {
        admit.accept(next);
      }
    } catch (IOException e) {
      // TODO: the client is still in the queue
    }
  }

  /// Called when a connection has closed, so that a descriptor may be free.
  public void released() {
    // TODO
  }
}
