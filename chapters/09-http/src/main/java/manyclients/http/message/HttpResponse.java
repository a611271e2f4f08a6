package manyclients.http.message;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// A response: status, fields and body, independent of time and connection. `Date`, `Connection`,
/// `Content-Length` and `Transfer-Encoding` are added when it is sent. It is immutable, so one
/// response can be sent to many clients, unless its body is streamed.
public final class HttpResponse {
  private static final Body EMPTY = new Body.Whole(ByteBuffer.allocate(0));

  /// Fields that must not occur twice: a response with two lengths can be read as two responses.
  private static final List<String> OURS =
      List.of("Content-Length", "Transfer-Encoding", "Connection", "Date");

  private final int status;
  private final List<String> fields;
  private final byte[] encoded;
  private final Body body;

  private HttpResponse(int status, List<String> fields, Body body) {
    if (status < 200 || status > 599) {
      throw new IllegalArgumentException("not a final status: " + status);
    }
    this.status = status;
    this.fields = fields;
    this.body = body;
    StringBuilder head = new StringBuilder("HTTP/1.1 ");
    head.append(status).append(' ').append(Status.phrase(status)).append("\r\n");
    fields.forEach(field -> head.append(field).append("\r\n"));
    this.encoded = head.toString().getBytes(StandardCharsets.ISO_8859_1);
  }

  /// Returns a response without fields and with an empty body.
  public static HttpResponse of(int status) {
    return new HttpResponse(status, List.of(), EMPTY);
  }

  /// Returns a response with a text as its body.
  public static HttpResponse text(int status, String text) {
    return of(status)
        .with("Content-Type", "text/plain; charset=utf-8")
        .with(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }

  /// Returns the response to a refused request.
  public static HttpResponse of(Refusal refusal) {
    return text(refusal.status(), refusal.reason() + "\n");
  }

  /// @param name a token, such as `Cache-Control`, but not one of the fields that are added
  /// @param value without bytes that could end its line: a client that can put a line end into a
  ///   value can write its own response
  public HttpResponse with(String name, String value) {
    if (name.isEmpty() || !name.chars().allMatch(c -> c < 128 && Chars.isToken((byte) c))) {
      throw new IllegalArgumentException("not a field name: " + name);
    }
    if (!value.chars().allMatch(c -> c < 256 && Chars.isText((byte) c))) {
      throw new IllegalArgumentException("no value for " + name);
    }
    if (OURS.stream().anyMatch(name::equalsIgnoreCase)) {
      throw new IllegalArgumentException(name + " is added when the response is sent");
    }
    List<String> more = new ArrayList<>(fields);
    more.add(name + ": " + value);
    return new HttpResponse(status, List.copyOf(more), body);
  }

  public HttpResponse with(ByteBuffer bytes) {
    return with(new Body.Whole(bytes));
  }

  public HttpResponse with(Body other) {
    return new HttpResponse(status, fields, other);
  }

  public int status() {
    return status;
  }

  public Body body() {
    return body;
  }

  /// Returns the fields as `Name: value`.
  public List<String> fields() {
    return fields;
  }

  /// Returns the status line and the fields, each with its CRLF.
  byte[] encoded() {
    return encoded;
  }

  /// Returns whether a response with this status may have a body (RFC 9110, section 6.4.1).
  boolean mayHaveBody() {
    return status != 204 && status != 304;
  }

  @Override
  public String toString() {
    return status + " " + Status.phrase(status);
  }
}
