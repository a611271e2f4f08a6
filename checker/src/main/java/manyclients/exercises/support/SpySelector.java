package manyclients.exercises.support;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.SelectorProvider;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// A real selector, which notes with what limits its owner has waited. A limit that is longer than
/// a test can wait shows all the same.
public final class SpySelector extends Selector {
  private final Selector real = Selector.open();
  private final Set<SelectionKey> invented = new LinkedHashSet<>();
  private volatile long limit;

  public SpySelector() throws IOException {}

  /// The last limit that a select was given, in milliseconds; 0 when none was given one.
  public long limit() {
    return limit;
  }

  /// The selector that channels are registered with.
  public Selector real() {
    return real;
  }

  /// Has keys be ready that no system knows, in place of all others, until they are taken out of
  /// those that are selected. What belongs to them may behave as real things seldom do.
  public void invent(SelectionKey... keys) {
    invented.addAll(List.of(keys));
  }

  @Override
  public int select(long timeout) throws IOException {
    if (timeout > 0) {
      limit = timeout;
    }
    return invented.isEmpty() ? real.select(timeout) : invented.size();
  }

  @Override
  public int select() throws IOException {
    return invented.isEmpty() ? real.select() : invented.size();
  }

  @Override
  public int select(Consumer<SelectionKey> action) throws IOException {
    if (invented.isEmpty()) {
      return real.select(action);
    }
    List<SelectionKey> ready = List.copyOf(invented);
    invented.clear();
    ready.forEach(action);
    return ready.size();
  }

  @Override
  public int selectNow() throws IOException {
    return invented.isEmpty() ? real.selectNow() : invented.size();
  }

  @Override
  public Selector wakeup() {
    real.wakeup();
    return this;
  }

  @Override
  public Set<SelectionKey> keys() {
    return real.keys();
  }

  @Override
  public Set<SelectionKey> selectedKeys() {
    return invented.isEmpty() ? real.selectedKeys() : invented;
  }

  @Override
  public boolean isOpen() {
    return real.isOpen();
  }

  @Override
  public SelectorProvider provider() {
    return real.provider();
  }

  @Override
  public void close() throws IOException {
    real.close();
  }
}
