package manyclients.exercises.ch09;

import static java.util.stream.Collectors.groupingBy;

import java.util.List;
import java.util.Locale;
import java.util.Map;

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

  public static long of(List<Field> fields, boolean http10) {
    Map<String, List<Field>> byName =
        fields.stream().collect(groupingBy(field -> field.name().toLowerCase(Locale.ROOT)));
    List<Field> lengths = byName.getOrDefault("content-length", List.of());
    List<Field> codings = byName.getOrDefault("transfer-encoding", List.of());
    return switch (lengths.size() + 10 * codings.size()) {
      case 0 -> 0;
      case 1 -> length(lengths.getFirst().value());
      case 10 -> http10 ? REFUSED : coding(codings.getFirst().value());
      default -> REFUSED;
    };
  }

  private static long coding(String value) {
    String chunked = "chunked";
    if (value.length() != chunked.length()) {
      return REFUSED;
    }
    for (int i = 0; i < chunked.length(); i++) {
      if (value.charAt(i) != chunked.charAt(i) && value.charAt(i) != chunked.charAt(i) - 32) {
        return REFUSED;
      }
    }
    return CHUNKED;
  }

  private static long length(String value) {
    if (value.isEmpty() || value.length() > 18) {
      return REFUSED;
    }
    long length = 0;
    for (char c : value.toCharArray()) {
      if (c < '0' || c > '9') {
        return REFUSED;
      }
      length = 10 * length + (c - '0');
    }
    return length;
  }
}
