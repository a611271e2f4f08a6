package manyclients.http.message;

/// The limits for a client's request, which is refused if it exceeds one. There are also limits for
/// bytes that are read but not kept (a chunk's extension, a trailer).
///
/// @param requestLine bytes of method and target, with the blank after each; more is answered with
///   414, or with 501 if the method alone is too long. RFC 9112, section 3, recommends to support
///   at least 8,000
/// @param fields header fields of one request, and trailer fields of one body; more is 431
/// @param fieldBytes bytes of all header fields of one request; more is 431
/// @param body bytes of one request's content; more is 413
/// @param chunkLine bytes of a chunk's size with its extensions; more is 400
/// @param trailerBytes bytes of all trailer fields of one body; more is 431
public record HttpLimits(
    int requestLine, int fields, int fieldBytes, long body, int chunkLine, int trailerBytes) {

  public static final HttpLimits DEFAULT =
      new HttpLimits(8 * 1024, 100, 16 * 1024, 16 * 1024 * 1024, 256, 4 * 1024);

  public HttpLimits {
    if (requestLine < 1 || fields < 1 || fieldBytes < 1 || chunkLine < 1 || trailerBytes < 1) {
      throw new IllegalArgumentException("no request fits into these limits");
    }
    if (body < 0) {
      throw new IllegalArgumentException("a body of " + body + " bytes");
    }
  }

  public HttpLimits withBody(long bytes) {
    return new HttpLimits(requestLine, fields, fieldBytes, bytes, chunkLine, trailerBytes);
  }
}
