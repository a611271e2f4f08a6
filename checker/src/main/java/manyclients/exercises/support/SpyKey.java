package manyclients.exercises.support;

import static java.nio.channels.SelectionKey.OP_ACCEPT;

import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import org.jspecify.annotations.Nullable;

/// A key without a selector. The test plays the selector, and reads the interest set. Like a real
/// key, that of a listener refuses any interest but `OP_ACCEPT`.
public final class SpyKey extends SelectionKey {
  private final @Nullable SelectableChannel channel;
  private final boolean accepts;
  private int interest;
  private boolean cancelled;

  public SpyKey(int interest) {
    this(interest, null);
  }

  /// @param channel the channel; null if no test asks for it
  public SpyKey(int interest, @Nullable SelectableChannel channel) {
    this.channel = channel;
    this.interest = interest;
    this.accepts = interest == OP_ACCEPT;
  }

  public boolean isInterestedIn(int operation) {
    return !cancelled && (interest & operation) != 0;
  }

  @Override
  public int interestOps() {
    assertValid();
    return interest;
  }

  @Override
  public SelectionKey interestOps(int operations) {
    assertValid();
    if (accepts && (operations & ~OP_ACCEPT) != 0) {
      throw new IllegalArgumentException("a listener can only accept");
    }
    interest = operations;
    return this;
  }

  @Override
  public int readyOps() {
    return interestOps();
  }

  @Override
  public boolean isValid() {
    return !cancelled;
  }

  @Override
  public void cancel() {
    cancelled = true;
  }

  private void assertValid() {
    if (cancelled) {
      throw new CancelledKeyException();
    }
  }

  @Override
  public SelectableChannel channel() {
    if (channel == null) {
      throw new UnsupportedOperationException("this key has no channel");
    }
    return channel;
  }

  @Override
  public Selector selector() {
    throw new UnsupportedOperationException("this key has no selector");
  }
}
