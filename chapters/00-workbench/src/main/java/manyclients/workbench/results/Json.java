package manyclients.workbench.results;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

// tag::json[]
/// JSON as nested maps and lists of strings and numbers: all that results need.
final class Json {
  private static final JsonFactory JSON = new JsonFactory();

  private Json() {}

  static Map<String, Object> read(String text) throws IOException {
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

  // end::json[]

  // tag::json-value[]
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

  // end::json-value[]

  // tag::json-write[]
  static String write(Map<String, ?> members) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(text)) {
      out.setPrettyPrinter(new DefaultPrettyPrinter());
      write(members, out);
    }
    return text + "\n";
  }

  // end::json-write[]

  // tag::json-write-value[]
  private static void write(Object value, JsonGenerator out) throws IOException {
    switch (value) {
      case Map<?, ?> members -> {
        out.writeStartObject();
        for (Map.Entry<?, ?> member : members.entrySet()) {
          out.writeFieldName(String.valueOf(member.getKey()));
          write(member.getValue(), out);
        }
        out.writeEndObject();
      }
      case List<?> values -> {
        out.writeStartArray();
        for (Object each : values) {
          write(each, out);
        }
        out.writeEndArray();
      }
      case Number number -> out.writeNumber(number.toString());
      default -> out.writeString(value.toString());
    }
  }
}
// end::json-write-value[]
