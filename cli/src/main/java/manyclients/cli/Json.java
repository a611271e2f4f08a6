package manyclients.cli;

import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Writes public records, maps, collections, strings, numbers, durations (in seconds) and booleans
/// as one JSON document.
final class Json {

  private Json() {}

  static String of(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case Map<?, ?> map ->
          map.entrySet().stream()
              .map(entry -> quote(String.valueOf(entry.getKey())) + ":" + of(entry.getValue()))
              .collect(Collectors.joining(",", "{", "}"));
      case Collection<?> values ->
          values.stream().map(Json::of).collect(Collectors.joining(",", "[", "]"));
      case Number number -> number(number);
      case Duration duration -> number(duration.toNanos() / 1e9);
      case Record members -> of(members(members));
      case Boolean truth -> truth.toString();
      default -> quote(value.toString());
    };
  }

  private static Map<String, @Nullable Object> members(Record members) {
    var map = new LinkedHashMap<String, @Nullable Object>();
    for (RecordComponent component : members.getClass().getRecordComponents()) {
      try {
        map.put(component.getName(), component.getAccessor().invoke(members));
      } catch (ReflectiveOperationException e) {
        throw new IllegalArgumentException("not a public record: " + members, e);
      }
    }
    return map;
  }

  /// JSON has no word for what is not a number.
  private static String number(Number number) {
    return Double.isFinite(number.doubleValue()) ? number.toString() : "null";
  }

  private static String quote(String text) {
    var quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> quoted.append('\\').append(c);
        case '\n' -> quoted.append("\\n");
        case '\t' -> quoted.append("\\t");
        default -> quoted.append(c < ' ' ? "\\u%04x".formatted((int) c) : String.valueOf(c));
      }
    }
    return quoted.append('"').toString();
  }
}
