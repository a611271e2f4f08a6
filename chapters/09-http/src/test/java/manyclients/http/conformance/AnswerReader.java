package manyclients.http.conformance;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import manyclients.http.conformance.Outcome.Answer;
import org.jspecify.annotations.Nullable;

/// Finds responses in the bytes that a server has sent. It is a tolerant client, so that the
/// responses of all servers can be reported.
final class AnswerReader {
  private static final String END = "\r\n\r\n";

  private final StringBuilder received = new StringBuilder();
  private boolean continued;

  void add(byte[] bytes, int length) {
    received.append(new String(bytes, 0, length, StandardCharsets.ISO_8859_1));
  }

  boolean continued() {
    return continued;
  }

  /// Returns the next complete response, or null.
  ///
  /// @param ofHead whether the request asked for no body
  /// @param closed whether no more bytes will come, so that a body without a length ends now
  @Nullable Answer next(boolean ofHead, boolean closed) {
    int end = received.indexOf(END);
    if (end < 0) {
      return null;
    }
    String[] lines = received.substring(0, end).split("\r\n");
    int status = Integer.parseInt(lines[0].replaceFirst("HTTP/\\d\\.\\d (\\d{3}).*", "$1"));
    Map<String, String> fields = new HashMap<>();
    for (int i = 1; i < lines.length; i++) {
      int colon = lines[i].indexOf(':');
      String name = lines[i].substring(0, colon).toLowerCase(Locale.ROOT);
      fields.put(name, lines[i].substring(colon + 1).strip());
    }
    int from = end + END.length();
    if (status / 100 == 1 && status != 101) {
      continued = true;
      received.delete(0, from);
      return next(ofHead, closed);
    }
    return content(status, fields, from, ofHead, closed);
  }

  private @Nullable Answer content(
      int status, Map<String, String> fields, int from, boolean ofHead, boolean closed) {
    if (ofHead || status == 204 || status == 304) {
      received.delete(0, from);
      return new Answer(status, fields, "");
    }
    if ("chunked".equalsIgnoreCase(fields.get("transfer-encoding"))) {
      return chunked(status, fields, from);
    }
    String length = fields.get("content-length");
    int to = length == null ? received.length() : from + Integer.parseInt(length);
    if (to > received.length() || length == null && !closed) {
      return null;
    }
    String body = received.substring(from, to);
    received.delete(0, to);
    return new Answer(status, fields, body);
  }

  private @Nullable Answer chunked(int status, Map<String, String> fields, int from) {
    StringBuilder body = new StringBuilder();
    int at = from;
    while (true) {
      int end = received.indexOf("\r\n", at);
      if (end < 0) {
        return null;
      }
      int size = Integer.parseInt(received.substring(at, end).replaceFirst("[; ].*", ""), 16);
      at = end + 2;
      if (at + size + 2 > received.length()) {
        return null;
      }
      body.append(received, at, at + size);
      at += size + 2;
      if (size == 0) {
        received.delete(0, at);
        return new Answer(status, fields, body.toString());
      }
    }
  }
}
