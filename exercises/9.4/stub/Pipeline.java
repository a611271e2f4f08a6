package manyclients.exercises.ch09;

import java.util.function.Consumer;

/// The requests and responses of one connection. All of it belongs to one thread.
public final class Pipeline {
  private final int most;
  private final Consumer<String> out;
  private int unanswered;
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
    unanswered++;
    return new Exchange(last);
  }

  /// Whether no more requests are to be read.
  public boolean isFull() {
    return unanswered >= most;
  }

  /// Whether the last response has gone out.
  public boolean isClosing() {
    return closing;
  }

  /// One request that is being answered.
  public final class Exchange {
    private final boolean last;

    private Exchange(boolean last) {
      this.last = last;
    }

    /// Gives the response.
    public void reply(String response) {
      unanswered--;
      closing |= last;
      out.accept(response); // TODO: and if an earlier request has not been answered?
    }
  }
}
