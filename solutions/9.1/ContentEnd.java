package manyclients.exercises.ch09;

import java.util.List;

/// Finds the end of a request's content.
public final class ContentEnd {
  /// Returned for a request whose content comes in chunks.
  public static final long CHUNKED = -1;

  /// Returned for a request that is refused.
  public static final long REFUSED = -2;

  private static final int MOST_DIGITS = 18;

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
    List<String> lengths = values(fields, "Content-Length");
    List<String> codings = values(fields, "Transfer-Encoding");
    if (lengths.size() + codings.size() > 1) {
      return REFUSED;
    }
    if (!codings.isEmpty()) {
      return !http10 && isChunked(codings.getFirst()) ? CHUNKED : REFUSED;
    }
    return lengths.isEmpty() ? 0 : length(lengths.getFirst());
  }

  private static List<String> values(List<Field> fields, String name) {
    return fields.stream()
        .filter(field -> field.name().equalsIgnoreCase(name))
        .map(Field::value)
        .toList();
  }

  /// Checks for ASCII first, because `equalsIgnoreCase` takes the Kelvin sign for a k.
  private static boolean isChunked(String coding) {
    return coding.chars().allMatch(c -> c < 128) && coding.equalsIgnoreCase("chunked");
  }

  private static long length(String value) {
    boolean digits = !value.isEmpty() && value.chars().allMatch(c -> c >= '0' && c <= '9');
    return digits && value.length() <= MOST_DIGITS ? Long.parseLong(value) : REFUSED;
  }
}
