package manyclients.http.message;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Turns the heads of responses into bytes, and decides how their bodies end (RFC 9112, section
/// 6.3). One thread at a time may use it.
public final class ResponseEncoder {
  /// The form in which a body is sent.
  public enum BodyForm {
    /// Not sent: there is no body, or the client asked for none.
    NONE,
    /// Unchanged. Its length is in the head.
    WITH_LENGTH,
    /// In chunks, because its length is not known.
    CHUNKED,
    /// Unchanged, and ended by the end of the connection: for HTTP/1.0.
    UNTIL_CLOSE
  }

  private static final byte[] CONTINUE = ascii("HTTP/1.1 100 Continue\r\n\r\n");
  private static final byte[] DATE = ascii("Date: ");
  private static final byte[] LENGTH = ascii("\r\nContent-Length: ");
  private static final byte[] CHUNKED = ascii("\r\nTransfer-Encoding: chunked");
  private static final byte[] CLOSE = ascii("\r\nConnection: close");
  private static final byte[] KEEP_ALIVE = ascii("\r\nConnection: keep-alive");
  private static final byte[] END = ascii("\r\n\r\n");

  /// More bytes than the fields that are added here can take.
  private static final int ADDED = 160;

  private final HttpDate date;

  public ResponseEncoder(HttpDate date) {
    this.date = date;
  }

  /// Returns the form in which the response's body is sent.
  public static BodyForm bodyForm(HttpResponse response, ResponseTerms terms) {
    if (!response.mayHaveBody() || terms.isHead()) {
      return BodyForm.NONE;
    }
    if (response.body().length() >= 0) {
      return BodyForm.WITH_LENGTH;
    }
    return terms.isHttp10() ? BodyForm.UNTIL_CLOSE : BodyForm.CHUNKED;
  }

  /// Returns whether the connection must be closed after this response, which then announces it.
  public static boolean closes(HttpResponse response, ResponseTerms terms) {
    return !terms.keepAlive() || bodyForm(response, terms) == BodyForm.UNTIL_CLOSE;
  }

  /// Returns the maximum size of the head in bytes.
  public static int headSize(HttpResponse response) {
    return response.encoded().length + ADDED;
  }

  /// Writes the head: everything before the body.
  ///
  /// @param out has room for [#headSize]
  public void head(HttpResponse response, ResponseTerms terms, ByteBuffer out) {
    out.put(response.encoded()).put(DATE).put(date.now());
    if (response.mayHaveBody()) {
      length(response, terms, out);
    }
    if (closes(response, terms)) {
      out.put(CLOSE);
    } else if (terms.isHttp10()) {
      out.put(KEEP_ALIVE);
    }
    out.put(END);
  }

  /// Writes the length, or that chunks follow (not in HTTP/1.0): for HEAD as for GET.
  private static void length(HttpResponse response, ResponseTerms terms, ByteBuffer out) {
    long length = response.body().length();
    if (length >= 0) {
      putDecimal(length, out.put(LENGTH));
    } else if (!terms.isHttp10()) {
      out.put(CHUNKED);
    }
  }

  /// Writes `100 Continue`, 25 bytes, for a client that waits for it before it sends the content.
  public static void continues(ByteBuffer out) {
    out.put(CONTINUE);
  }

  private static void putDecimal(long number, ByteBuffer out) {
    int digits = 1;
    for (long rest = number / 10; rest > 0; rest /= 10) {
      digits++;
    }
    long rest = number;
    for (int i = out.position() + digits - 1; i >= out.position(); i--) {
      out.put(i, (byte) ('0' + rest % 10));
      rest /= 10;
    }
    out.position(out.position() + digits);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
