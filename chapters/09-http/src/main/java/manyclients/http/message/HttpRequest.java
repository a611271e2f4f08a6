package manyclients.http.message;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The head of one request: method, target, version and header fields.
///
/// The bytes of a head are in one array, one after another, with field names in lower case. A
/// string is made only on request. The object belongs to its parser, which refills it for the next
/// request: copy what is needed later.
public final class HttpRequest {
  /// The result of [#only] if no field has the name. MANY is the result if several fields have it.
  static final int NONE = -1;

  static final int MANY = -2;
  private static final int FIRST_BYTES = 512;
  private static final int FIRST_FIELDS = 16;

  /// The three numbers per field: where its name begins, where its value begins and where it ends.
  private static final int PER_FIELD = 3;

  private final StringCache strings = new StringCache();
  private byte[] bytes = new byte[FIRST_BYTES];
  private int used;
  private int[] fields = new int[PER_FIELD * FIRST_FIELDS];
  private int fieldCount;

  private int methodEnd;
  private int targetEnd;
  private int minor;

  private int pathFrom;
  private int pathTo;
  private int hostFrom;
  private int hostTo;
  private long contentLength;
  private boolean keepAlive;
  private boolean expectsContinue;

  HttpRequest() {}

  // --- for handlers

  /// Returns the method, such as `GET`. Methods are case-sensitive.
  public String method() {
    return strings.get(bytes, 0, methodEnd);
  }

  /// Returns whether this is the method, without making a string.
  public boolean is(String name) {
    if (name.length() != methodEnd) {
      return false;
    }
    for (int i = 0; i < methodEnd; i++) {
      if (bytes[i] != name.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /// Returns the target as it was sent: `/index.html?q=1`, `http://example.com/`, `*`.
  public String target() {
    return strings.get(bytes, methodEnd, targetEnd);
  }

  /// Returns the target's path, percent-encoded, without the query: it begins with `/`. For
  /// `OPTIONS *` it is `*`, and for `CONNECT` the host and port to connect to.
  public String path() {
    return pathFrom == pathTo ? "/" : strings.get(bytes, pathFrom, pathTo);
  }

  /// Returns the part of the target after the `?`, or null if there is none.
  public @Nullable String query() {
    return pathTo < targetEnd && bytes[pathTo] == '?'
        ? strings.get(bytes, pathTo + 1, targetEnd)
        : null;
  }

  /// Returns the host that the client meant, with the port if there is one. The target's host takes
  /// precedence over the field `Host`. Empty in an HTTP/1.0 request without that field.
  public String host() {
    return strings.get(bytes, hostFrom, hostTo);
  }

  /// Returns whether the request is HTTP/1.0. Then there is no chunked response, and no `100
  /// Continue`.
  public boolean isHttp10() {
    return minor == 0;
  }

  /// Returns the length of the content in bytes, or -1 if it is chunked and only its end will tell.
  public long contentLength() {
    return contentLength;
  }

  /// Returns whether the client wants to send more requests on this connection.
  public boolean keepAlive() {
    return keepAlive;
  }

  /// Returns whether the client waits for `100 Continue` before it sends the content.
  public boolean expectsContinue() {
    return expectsContinue;
  }

  /// Returns the value of a field, or null. Several fields of that name form one list, separated by
  /// commas, as RFC 9110, section 5.3, allows. So no two parts of a server can disagree on which of
  /// the values counts.
  ///
  /// @param name in lower case
  public @Nullable String header(String name) {
    String value = null;
    for (int field = 0; field < fieldCount; field++) {
      if (isNamed(field, name)) {
        value = value == null ? headerValue(field) : value + ", " + headerValue(field);
      }
    }
    return value;
  }

  /// Returns whether one of the elements in a field's list is this token, in upper or lower case,
  /// without making a string.
  ///
  /// @param name in lower case
  /// @param token in lower case
  public boolean hasToken(String name, String token) {
    for (int field = 0; field < fieldCount; field++) {
      if (isNamed(field, name) && listHas(token, valueFrom(field), valueTo(field))) {
        return true;
      }
    }
    return false;
  }

  public int headerCount() {
    return fieldCount;
  }

  /// Returns the name in lower case.
  public String headerName(int field) {
    return strings.get(bytes, fields[PER_FIELD * field], valueFrom(field));
  }

  /// Returns the value without blanks around it. Each byte is one character.
  public String headerValue(int field) {
    return strings.get(bytes, valueFrom(field), valueTo(field));
  }

  @Override
  public String toString() {
    return method().toUpperCase(Locale.ROOT) + " " + target();
  }

  // --- for the parser

  void clear() {
    used = 0;
    fieldCount = 0;
    methodEnd = 0;
    targetEnd = 0;
    pathFrom = 0;
    pathTo = 0;
    hostFrom = 0;
    hostTo = 0;
    contentLength = 0;
    expectsContinue = false;
  }

  /// Appends a byte. The array grows with the request; the parser checks the limits.
  void add(byte b) {
    if (used == bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * used);
    }
    bytes[used++] = b;
  }

  int used() {
    return used;
  }

  /// Returns the number of bytes of memory that the request takes.
  int kept() {
    return bytes.length + Integer.BYTES * fields.length;
  }

  byte[] bytes() {
    return bytes;
  }

  /// Removes the bytes after this length.
  void shorten(int length) {
    used = length;
  }

  void methodEnds() {
    methodEnd = used;
  }

  void targetEnds() {
    targetEnd = used;
  }

  int targetFrom() {
    return methodEnd;
  }

  int targetTo() {
    return targetEnd;
  }

  void path(int from, int to) {
    pathFrom = from;
    pathTo = to;
  }

  void host(int from, int to) {
    hostFrom = from;
    hostTo = to;
  }

  void version(int minor) {
    this.minor = minor;
  }

  /// Adds a field whose bytes are all there.
  void field(int nameFrom, int valueFrom) {
    int at = PER_FIELD * fieldCount++;
    if (at == fields.length) {
      fields = Arrays.copyOf(fields, 2 * at);
    }
    fields[at] = nameFrom;
    fields[at + 1] = valueFrom;
    fields[at + 2] = used;
  }

  void framing(long contentLength, boolean keepAlive, boolean expectsContinue) {
    this.contentLength = contentLength;
    this.keepAlive = keepAlive;
    this.expectsContinue = expectsContinue;
  }

  int valueFrom(int field) {
    return fields[PER_FIELD * field + 1];
  }

  int valueTo(int field) {
    return fields[PER_FIELD * field + 2];
  }

  /// Returns the only field of that name, NONE or MANY. For fields that must not occur twice.
  ///
  /// @param name in lower case
  int only(String name) {
    int found = NONE;
    for (int field = 0; field < fieldCount; field++) {
      if (isNamed(field, name)) {
        if (found != NONE) {
          return MANY;
        }
        found = field;
      }
    }
    return found;
  }

  boolean isNamed(int field, String name) {
    int from = fields[PER_FIELD * field];
    int to = valueFrom(field);
    return name.length() == to - from && Chars.equalsLower(name, bytes, from, to);
  }

  boolean listHas(String token, int from, int to) {
    int at = from;
    while (at < to) {
      int end = at;
      while (end < to && bytes[end] != ',') {
        end++;
      }
      int first = at;
      int last = end;
      while (first < last && Chars.isBlank(bytes[first])) {
        first++;
      }
      while (last > first && Chars.isBlank(bytes[last - 1])) {
        last--;
      }
      if (Chars.equalsLower(token, bytes, first, last)) {
        return true;
      }
      at = end + 1;
    }
    return false;
  }
}
