package manyclients.exercises.support;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.charset.StandardCharsets;

/// A pipe whose other end is registered with a selector. It records the calls of its handler.
public final class Line implements ReadyHandler, AutoCloseable {
  private final Pipe pipe = Pipe.open();
  private final ByteBuffer buffer = ByteBuffer.allocate(100);
  private final StringBuilder heard = new StringBuilder();
  private ReadyHandler also = _ -> {};
  private int calls;
  private boolean calledWhenInvalid;

  /// @param selector the selector that notices the bytes
  public Line(Selector selector) throws IOException {
    pipe.source().configureBlocking(false).register(selector, SelectionKey.OP_READ, this);
  }

  /// Sets work that the handler does after it has read.
  public Line and(ReadyHandler also) {
    this.also = also;
    return this;
  }

  public void say(String words) throws IOException {
    pipe.sink().write(ByteBuffer.wrap(words.getBytes(StandardCharsets.UTF_8)));
  }

  @Override
  public void ready(SelectionKey key) throws IOException {
    calls++;
    if (!key.isValid()) {
      calledWhenInvalid = true;
      return;
    }
    pipe.source().read(buffer.clear());
    heard.append(StandardCharsets.UTF_8.decode(buffer.flip()));
    also.ready(key);
  }

  /// Returns everything that the other end has received so far.
  public String heard() {
    return heard.toString();
  }

  /// Returns how often the handler has been called.
  public int calls() {
    return calls;
  }

  /// Returns whether the handler has been called after its key was cancelled.
  public boolean wasCalledWhenInvalid() {
    return calledWhenInvalid;
  }

  /// Closes the registered end.
  public void hangUp() throws IOException {
    pipe.source().close();
  }

  public boolean isHungUp() {
    return !pipe.source().isOpen();
  }

  @Override
  public void close() throws IOException {
    pipe.source().close();
    pipe.sink().close();
  }
}
