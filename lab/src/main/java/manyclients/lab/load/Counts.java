package manyclients.lab.load;

/// What became of each request and of each connection, warm-up included. Of the requests, `sent =
/// right + wrong + torn + unanswered + lost`.
///
/// @param due requests that fell due
/// @param sent those of them that the kernel took whole
/// @param right replies that were, byte for byte, what was asked
/// @param wrong replies that were not, whether changed or out of order
/// @param torn replies that the server cut off by closing
/// @param unanswered requests without a reply on connections that the server closed between replies
/// @param lost all other requests without a reply
/// @param connected connections that were established
/// @param unconnected connections that could not be
/// @param resets connections that broke
/// @param garbage connections given up because of what came
public record Counts(
    long due,
    long sent,
    long right,
    long wrong,
    int torn,
    long unanswered,
    long lost,
    int connected,
    int unconnected,
    int resets,
    int garbage) {
  /// Requests that fell due and were not sent: their turn never came.
  public long unsent() {
    return due - sent;
  }

  /// Whether nothing went wrong. A server may close between replies: that is no error.
  public boolean clean() {
    return wrong + torn + lost + errors() == 0;
  }

  /// Whether, besides, each request was answered.
  public boolean complete() {
    return clean() && unanswered == 0;
  }

  /// How many connections failed.
  public int errors() {
    return unconnected + torn + resets + garbage;
  }
}
