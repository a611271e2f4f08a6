package manyclients.exercises.ch09;

import java.util.List;
import java.util.regex.Pattern;

/// Finds the end of a request's content.
public final class ContentEnd {
  /// Returned for a request whose content comes in chunks.
  public static final long CHUNKED = -1;

  /// Returned for a request that is refused.
  public static final long REFUSED = -2;

  private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
  private static final Pattern CHUNKS = Pattern.compile("(?i)chunked"); // (?i) is ASCII's case only

  /// One field of a request.
  ///
  /// @param name in upper or lower case
  /// @param value without blanks around it
  public record Field(String name, String value) {}

  private ContentEnd() {}

  public static long of(List<Field> fields, boolean http10) {
    Field found = null;
    for (Field field : fields) {
      if (isLength(field) || isCoding(field)) {
        if (found != null) {
          return REFUSED;
        }
        found = field;
      }
    }
    if (found == null) {
      return 0;
    }
    if (isLength(found)) {
      return LENGTH.matcher(found.value()).matches() ? Long.parseLong(found.value()) : REFUSED;
    }
    return !http10 && CHUNKS.matcher(found.value()).matches() ? CHUNKED : REFUSED;
  }

  private static boolean isLength(Field field) {
    return field.name().equalsIgnoreCase("Content-Length");
  }

  private static boolean isCoding(Field field) {
    return field.name().equalsIgnoreCase("Transfer-Encoding");
  }
}
