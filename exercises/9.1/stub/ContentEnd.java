package manyclients.exercises.ch09;

import java.util.List;

/// Finds the end of a request's content.
public final class ContentEnd {
  /// Returned for a request whose content comes in chunks.
  public static final long CHUNKED = -1;

  /// Returned for a request that is refused.
  public static final long REFUSED = -2;

  /// One field of a request.
  ///
  /// @param name in upper or lower case
  /// @param value without blanks around it
  public record Field(String name, String value) {}

  private ContentEnd() {}

  /// @param fields in their order
  /// @param http10 whether the request is HTTP/1.0
  /// @return the length of the content, CHUNKED or REFUSED
  public static long of(List<Field> fields, boolean http10) {
    long length = 0;
    for (Field field : fields) { // TODO: what if two of them give an end?
      if (field.name().equalsIgnoreCase("Content-Length")) {
        length = Long.parseLong(field.value());
      }
      if (field.name().equalsIgnoreCase("Transfer-Encoding") && !http10) {
        length = CHUNKED;
      }
    }
    return length;
  }
}
