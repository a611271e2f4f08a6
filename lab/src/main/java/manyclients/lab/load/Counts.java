package manyclients.lab.load;

/// Counts of each request's and each connection's outcome, warm-up included. For requests, `sent =
/// right + wrong + torn + unanswered + lost`.
///
/// @param due requests that fell due
/// @param sent due requests that the kernel took whole
/// @param right replies that equal the request, byte for byte
/// @param wrong replies that differ, whether changed or out of order
/// @param torn replies that the server cut off by closing
/// @param unanswered requests without a reply on connections that the server closed between replies
/// @param lost all other requests without a reply
/// @param connected connections that were established
/// @param unconnected connections that could not be established
/// @param resets connections that broke
/// @param garbage connections given up because of bytes that are not a reply
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
  /// Returns the number of requests that fell due but were not sent whole.
  public long unsent() {
    return due - sent;
  }

  /// Returns whether nothing went wrong. A close between replies is not an error of the server.
  public boolean clean() {
    return wrong + torn + lost + errors() == 0;
  }

  /// Returns whether nothing went wrong and each request that was sent was answered.
  public boolean complete() {
    return clean() && unanswered == 0;
  }

  /// Returns the number of connections that failed.
  public int errors() {
    return unconnected + torn + resets + garbage;
  }
}
