package manyclients.tuning.shedding;

import java.io.IOException;
import java.time.Duration;
import manyclients.selector.Connection;
import manyclients.selector.Connection.State;
import manyclients.selector.Conversation;

/// A conversation whose silence is measured.
final class Watched implements Conversation {
  private final Conversation inner;
  private final Connection connection;
  private final SheddingProtocol protocol;
  private long heard = System.nanoTime();

  Watched(Conversation inner, Connection connection, SheddingProtocol protocol) {
    this.inner = inner;
    this.connection = connection;
    this.protocol = protocol;
  }

  @Override
  public boolean receive() throws IOException {
    heard = System.nanoTime();
    protocol.heard(this);
    return inner.receive();
  }

  /// Returns whether the conversation is between two requests.
  boolean isSilent() {
    return inner.state() == State.WAITING && inner.kept() == 0;
  }

  Duration silence() {
    return Duration.ofNanos(System.nanoTime() - heard);
  }

  void shed() {
    connection.close();
  }

  @Override
  public void close() {
    protocol.gone(this);
    inner.close();
  }

  @Override
  public boolean proceed() throws IOException {
    return inner.proceed();
  }

  @Override
  public void drain() {
    inner.drain();
  }

  @Override
  public boolean isLeaving() {
    return inner.isLeaving();
  }

  @Override
  public int kept() {
    return inner.kept();
  }

  @Override
  public State state() {
    return inner.state();
  }

  @Override
  public Duration timeout() {
    return inner.timeout();
  }
}
