package manyclients.http.message;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Finds the end of a request's content (RFC 9112, section 6.3). If two servers find different ends
/// in the same bytes, they can be made to see different requests. So everything that could be read
/// in two ways is refused.
final class Framing {
  private static final long UNKNOWN = -1;
  private static final long CHUNKED = -1;
  private static final String CODING = "transfer-encoding";

  /// The maximum number of digits of a length.
  private static final int MOST_DIGITS = 18;

  private Framing() {}

  /// Sets how the request's content is sent, and whether the connection stays open. Called when all
  /// fields have been read.
  static @Nullable Refusal resolve(HttpRequest request, long mostBytes) {
    int lengthField = request.only("content-length");
    boolean coded = request.only(CODING) != HttpRequest.NONE;
    if (lengthField == HttpRequest.MANY) {
      return new Refusal(400, "more than one Content-Length");
    }
    if (coded) {
      return lengthField == HttpRequest.NONE
          ? coded(request)
          : new Refusal(400, "both Content-Length and Transfer-Encoding");
    }
    if (lengthField == HttpRequest.NONE) {
      return settle(request, 0);
    }
    long length =
        length(request.bytes(), request.valueFrom(lengthField), request.valueTo(lengthField));
    if (length == UNKNOWN) {
      return new Refusal(400, "the Content-Length is not a number");
    }
    return length > mostBytes
        ? new Refusal(413, "the content is too long")
        : settle(request, length);
  }

  private static @Nullable Refusal settle(HttpRequest request, long length) {
    boolean keepAlive =
        !request.hasToken("connection", "close")
            && (!request.isHttp10() || request.hasToken("connection", "keep-alive"));
    boolean expects = !request.isHttp10() && request.hasToken("expect", "100-continue");
    if (!request.isHttp10() && !expects && request.header("expect") != null) {
      return new Refusal(417, "the only expectation that can be met is 100-continue");
    }
    request.framing(length, keepAlive, expects);
    return null;
  }

  /// Parses a length. Only digits are allowed: no sign, no list, no blanks in between.
  private static long length(byte[] bytes, int from, int to) {
    if (from == to || to - from > MOST_DIGITS) {
      return UNKNOWN;
    }
    long length = 0;
    for (int i = from; i < to; i++) {
      if (!Chars.isDigit(bytes[i])) {
        return UNKNOWN;
      }
      length = 10 * length + bytes[i] - '0';
    }
    return length;
  }

  /// Handles `Transfer-Encoding`. Only `chunked` is supported: another coding before it gets a 501.
  /// If `chunked` is missing or not the last one, the end of the content is unknown: 400. Several
  /// lines form one list.
  private static @Nullable Refusal coded(HttpRequest request) {
    if (request.isHttp10()) {
      return new Refusal(400, "Transfer-Encoding in HTTP/1.0");
    }
    int field = request.only(CODING);
    if (field != HttpRequest.MANY
        && Chars.equalsLower(
            "chunked", request.bytes(), request.valueFrom(field), request.valueTo(field))) {
      return settle(request, CHUNKED);
    }
    String list = Objects.requireNonNull(request.header(CODING)).toLowerCase(Locale.ROOT);
    List<String> all = Stream.of(list.split(",", -1)).map(String::strip).toList();
    boolean others = all.size() > 1 && !all.getFirst().isEmpty();
    return others && all.indexOf("chunked") == all.size() - 1
        ? new Refusal(501, "a Transfer-Encoding other than chunked")
        : new Refusal(400, "chunked is not the last of the codings");
  }
}
