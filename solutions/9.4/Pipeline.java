package manyclients.exercises.ch09;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The requests and responses of one connection. All of it belongs to one thread.
public final class Pipeline {
  private final int most;
  private final Consumer<String> out;
  private final Queue<Exchange> waiting = new ArrayDeque<>();
  private boolean sending;
  private boolean ending;
  private boolean closing;

  /// @param most how many requests may be under way
  /// @param out takes the responses that go out
  public Pipeline(int most, Consumer<String> out) {
    this.most = most;
    this.out = out;
  }

  /// Takes the next request.
  ///
  /// @param last whether the connection closes after its response
  public Exchange begin(boolean last) {
    if (ending) {
      throw new IllegalStateException("the last request has come");
    }
    ending = last;
    Exchange exchange = new Exchange(last);
    waiting.add(exchange);
    return exchange;
  }

  /// Whether no more requests are to be read.
  public boolean isFull() {
    return waiting.size() >= most;
  }

  /// Whether the last response has gone out.
  public boolean isClosing() {
    return closing;
  }

  private void send() {
    if (sending) {
      return; // the call that is under way sends this one, too: when the one before it has gone
    }
    sending = true;
    try {
      sendAll();
    } finally {
      sending = false;
    }
  }

  private void sendAll() {
    while (!waiting.isEmpty()) {
      Exchange next = waiting.element();
      String response = next.response;
      if (response == null) {
        return;
      }
      waiting.remove();
      next.response = null; // a handler may keep its exchange for longer
      closing = next.last;
      out.accept(response);
    }
  }

  /// One request that is being answered.
  public final class Exchange {
    private final boolean last;
    private boolean answered;
    private @Nullable String response;

    private Exchange(boolean last) {
      this.last = last;
    }

    /// Gives the response.
    public void reply(String response) {
      if (answered) {
        throw new IllegalStateException("this request has been answered");
      }
      answered = true;
      this.response = response;
      send();
    }
  }
}
