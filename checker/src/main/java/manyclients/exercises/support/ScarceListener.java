package manyclients.exercises.support;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.net.SocketOption;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.SelectorProvider;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A listener without a socket. The test decides when clients arrive, and how many descriptors are
/// left.
public final class ScarceListener extends ServerSocketChannel {
  private int descriptors;
  private int waiting;
  private int failures;
  private int calls;
  private String why = "Too many open files";

  /// @param descriptors the number of descriptors for clients
  public ScarceListener(int descriptors) {
    super(SelectorProvider.provider());
    this.descriptors = descriptors;
  }

  /// Adds this many clients to the accept queue.
  public void arrive(int clients) {
    waiting += clients;
  }

  /// Returns whether a selector would report it as ready.
  public boolean isReady() {
    return isOpen() && waiting > 0;
  }

  /// Frees a descriptor, as if something had been closed.
  public void freeDescriptor() {
    descriptors++;
  }

  /// Takes a descriptor, as if something had been opened.
  public void takeDescriptor() {
    descriptors--;
  }

  /// Sets the system's message for later accepts that fail.
  public void failBecauseOf(String why) {
    this.why = why;
  }

  /// Returns how often accept was called.
  public int calls() {
    return calls;
  }

  /// Returns how often accept has failed.
  public int failures() {
    return failures;
  }

  @Override
  public @Nullable SocketChannel accept() throws IOException {
    calls++;
    if (!isOpen()) {
      throw new ClosedChannelException();
    }
    if (waiting == 0) {
      return null;
    }
    if (descriptors == 0) {
      failures++;
      throw new IOException(why);
    }
    descriptors--;
    waiting--;
    return SocketChannel.open();
  }

  @Override
  protected void implCloseSelectableChannel() {
    // there is no socket to close
  }

  @Override
  protected void implConfigureBlocking(boolean block) {
    // this listener never blocks
  }

  @Override
  public ServerSocketChannel bind(@Nullable SocketAddress local, int backlog) {
    throw new UnsupportedOperationException();
  }

  @Override
  public <T> ServerSocketChannel setOption(SocketOption<T> name, T value) {
    throw new UnsupportedOperationException();
  }

  @Override
  public <T> T getOption(SocketOption<T> name) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Set<SocketOption<?>> supportedOptions() {
    return Set.of();
  }

  @Override
  public ServerSocket socket() {
    throw new UnsupportedOperationException();
  }

  @Override
  public SocketAddress getLocalAddress() {
    throw new UnsupportedOperationException();
  }
}
