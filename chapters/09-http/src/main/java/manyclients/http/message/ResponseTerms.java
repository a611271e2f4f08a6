package manyclients.http.message;

/// The terms that a request sets for its response: the facts that are needed after the request
/// itself is gone. There is one instance of each kind.
public final class ResponseTerms {
  private static final ResponseTerms[] ALL = new ResponseTerms[8];

  static {
    for (int i = 0; i < ALL.length; i++) {
      ALL[i] = new ResponseTerms((i & 1) != 0, (i & 2) != 0, (i & 4) != 0);
    }
  }

  private final boolean isHead;
  private final boolean isHttp10;
  private final boolean keepAlive;

  private ResponseTerms(boolean isHead, boolean isHttp10, boolean keepAlive) {
    this.isHead = isHead;
    this.isHttp10 = isHttp10;
    this.keepAlive = keepAlive;
  }

  /// Returns the terms for a refused request, of which only the method may be known.
  public static ResponseTerms refused(boolean isHead) {
    return ALL[isHead ? 1 : 0];
  }

  public static ResponseTerms of(HttpRequest request) {
    int head = request.is("HEAD") ? 1 : 0;
    int http10 = request.isHttp10() ? 2 : 0;
    return ALL[head | http10 | (request.keepAlive() ? 4 : 0)];
  }

  /// Returns whether this is a response to HEAD, which states the length of its body but has none.
  boolean isHead() {
    return isHead;
  }

  /// Returns whether chunks are forbidden, because the client would take their sizes for content.
  boolean isHttp10() {
    return isHttp10;
  }

  boolean keepAlive() {
    return keepAlive;
  }

  /// Returns the same terms, but with the connection closed after the response.
  public ResponseTerms closing() {
    return ALL[(isHead ? 1 : 0) | (isHttp10 ? 2 : 0)];
  }
}
