package manyclients.lab.results;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// JSON as nested maps and lists of strings and numbers, which is all that results need. Written
/// values may also be public records, booleans, addresses, and durations, which become seconds.
/// Functions among the components of a record are left out.
public final class Json {
  private static final JsonFactory JSON = new JsonFactory();

  private Json() {}

  /// Reads an object. Members are in the order of their names; numbers are BigDecimal.
  public static Map<String, Object> read(String text) throws IOException {
    try (JsonParser in = JSON.createParser(text)) {
      if (in.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("not a JSON object");
      }
      return object(in);
    }
  }

  private static Map<String, Object> object(JsonParser in) throws IOException {
    Map<String, Object> members = new TreeMap<>();
    for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
      in.nextToken();
      members.put(name, value(in));
    }
    return members;
  }

  private static Object value(JsonParser in) throws IOException {
    return switch (in.currentToken()) {
      case START_OBJECT -> object(in);
      case START_ARRAY -> {
        List<Object> values = new ArrayList<>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
          values.add(value(in));
        }
        yield values;
      }
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> in.getDecimalValue();
      default -> in.getText();
    };
  }

  /// Writes an object in a layout that people can read.
  static String write(Map<String, ?> members) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(text)) {
      out.setPrettyPrinter(new DefaultPrettyPrinter());
      write(members, out);
    }
    return text + "\n";
  }

  /// Writes a value in one line, for a program.
  public static String line(@Nullable Object value) {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(text)) {
      write(value, out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString();
  }

  private static void write(@Nullable Object value, JsonGenerator out) throws IOException {
    switch (value) {
      case null -> out.writeNull();
      case Map<?, ?> members -> {
        out.writeStartObject();
        for (Map.Entry<?, ?> member : members.entrySet()) {
          out.writeFieldName(String.valueOf(member.getKey()));
          write(member.getValue(), out);
        }
        out.writeEndObject();
      }
      case Collection<?> values -> {
        out.writeStartArray();
        for (Object each : values) {
          write(each, out);
        }
        out.writeEndArray();
      }
      case Record members -> write(members(members), out);
      case Duration duration -> out.writeNumber(duration.toNanos() / 1e9);
      case InetSocketAddress place ->
          out.writeString(place.getHostString() + ":" + place.getPort());
      case Boolean truth -> out.writeBoolean(truth);
      case Number number when !Double.isFinite(number.doubleValue()) -> out.writeNull();
      case Number number -> out.writeNumber(number.toString());
      default -> out.writeString(value.toString());
    }
  }

  private static Map<String, @Nullable Object> members(Record members) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    for (RecordComponent component : members.getClass().getRecordComponents()) {
      if (component.getType().isAnnotationPresent(FunctionalInterface.class)) {
        continue;
      }
      try {
        map.put(component.getName(), component.getAccessor().invoke(members));
      } catch (ReflectiveOperationException e) {
        throw new IllegalArgumentException("not a public record: " + members, e);
      }
    }
    return map;
  }
}
