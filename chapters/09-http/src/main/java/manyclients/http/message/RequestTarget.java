package manyclients.http.message;

import java.net.Inet6Address;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// The meaning of a target, in its four forms (RFC 9112, section 3.2), and the host that it names.
final class RequestTarget {
  private static final Refusal INVALID = new Refusal(400, "the target has none of the four forms");
  private static final Refusal NO_HOST = new Refusal(400, "there is not exactly one Host");
  private static final Refusal BAD_HOST = new Refusal(400, "the host is invalid");
  private static final int NONE = -1;

  private RequestTarget() {}

  /// Sets the request's path and host, after all its fields have been read.
  static @Nullable Refusal resolve(HttpRequest request) {
    int from = request.targetFrom();
    int to = request.targetTo();
    byte first = request.bytes()[from];
    if (request.is("CONNECT")) {
      request.path(from, to);
      Refusal refused = authority(request, from, to, true);
      return refused == null && !hasPort(request.bytes(), from, to) ? BAD_HOST : refused;
    }
    if (first == '/') {
      request.path(from, pathEnd(request.bytes(), from, to));
      return hostField(request, true);
    }
    if (first == '*') {
      request.path(from, to);
      return request.is("OPTIONS") && to - from == 1 ? hostField(request, true) : INVALID;
    }
    return absolute(request, from, to);
  }

  /// Reads `http://host:port/path`, the form for a proxy, which every server has to accept. Its
  /// host counts, not the one in the field.
  private static @Nullable Refusal absolute(HttpRequest request, int from, int to) {
    byte[] bytes = request.bytes();
    int host = afterScheme(bytes, from, to);
    if (host == NONE) {
      return INVALID;
    }
    int hostEnd = host;
    while (hostEnd < to && bytes[hostEnd] != '/' && bytes[hostEnd] != '?') {
      hostEnd++;
    }
    request.path(hostEnd, pathEnd(bytes, hostEnd, to));
    Refusal refused = hostField(request, false);
    return refused != null ? refused : authority(request, host, hostEnd, false);
  }

  private static int afterScheme(byte[] bytes, int from, int to) {
    int colon = from;
    while (colon < to && bytes[colon] != ':') {
      colon++;
    }
    boolean known =
        Chars.equalsLower("http", bytes, from, colon)
            || Chars.equalsLower("https", bytes, from, colon);
    boolean slashes = colon + 2 < to && bytes[colon + 1] == '/' && bytes[colon + 2] == '/';
    return known && slashes ? colon + 3 : NONE;
  }

  private static int pathEnd(byte[] bytes, int from, int to) {
    int end = from;
    while (end < to && bytes[end] != '?') {
      end++;
    }
    return end;
  }

  private static @Nullable Refusal authority(
      HttpRequest request, int from, int to, boolean withField) {
    Refusal refused = withField ? hostField(request, true) : null;
    if (refused != null) {
      return refused;
    }
    request.host(from, to);
    return isAuthority(request.bytes(), from, to) ? null : BAD_HOST;
  }

  /// Checks for exactly one field `Host`, and a valid one. Only HTTP/1.0 may omit it.
  private static @Nullable Refusal hostField(HttpRequest request, boolean counts) {
    int found = request.only("host");
    if (found == HttpRequest.NONE && request.isHttp10()) {
      return null;
    }
    if (found < 0) {
      return NO_HOST;
    }
    int from = request.valueFrom(found);
    int to = request.valueTo(found);
    if (counts) {
      request.host(from, to);
    }
    return isAuthority(request.bytes(), from, to) ? null : BAD_HOST;
  }

  /// Returns whether this is a host, with or without a port. A user before it is an error (RFC
  /// 9110, section 4.2.4).
  private static boolean isAuthority(byte[] bytes, int from, int to) {
    boolean bracket = from < to && bytes[from] == '[';
    int end = bracket ? literalEnd(bytes, from + 1, to) : nameEnd(bytes, from, to);
    return end > from && (end == to || bytes[end] == ':' && isPort(bytes, end + 1, to));
  }

  private static int nameEnd(byte[] bytes, int from, int to) {
    int end = from;
    while (end < to && Chars.isHost(bytes[end])) {
      if (bytes[end] == '%' && !isOctet(bytes, end + 1, to)) {
        return NONE;
      }
      end++;
    }
    return end;
  }

  /// Returns whether two hexadecimal digits follow a `%`.
  private static boolean isOctet(byte[] bytes, int at, int to) {
    return at + 1 < to && Chars.hex(bytes[at]) >= 0 && Chars.hex(bytes[at + 1]) >= 0;
  }

  /// Returns the position after the bracket that ends an IPv6 address, or NONE.
  private static int literalEnd(byte[] bytes, int from, int to) {
    int end = from;
    while (end < to && (Chars.hex(bytes[end]) >= 0 || bytes[end] == ':' || bytes[end] == '.')) {
      end++;
    }
    return end < to && bytes[end] == ']' && isIpv6(bytes, from, end) ? end + 1 : NONE;
  }

  /// Returns whether the JDK accepts it as an address. For a literal, it queries no name server.
  private static boolean isIpv6(byte[] bytes, int from, int to) {
    try {
      Inet6Address.ofLiteral(new String(bytes, from, to - from, StandardCharsets.US_ASCII));
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /// Returns whether an authority has a port, as CONNECT requires (RFC 9110, section 9.3.6).
  private static boolean hasPort(byte[] bytes, int from, int to) {
    int first = to;
    while (first > from && Chars.isDigit(bytes[first - 1])) {
      first--;
    }
    return first < to && first > from && bytes[first - 1] == ':';
  }

  private static boolean isPort(byte[] bytes, int from, int to) {
    int port = 0;
    for (int i = from; i < to; i++) {
      if (!Chars.isDigit(bytes[i])) {
        return false;
      }
      port = 10 * port + bytes[i] - '0';
      if (port > 0xffff) {
        return false;
      }
    }
    return true;
  }
}
