package manyclients.workbench.results;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Map;
import java.util.TreeMap;

// tag::json[]
/// JSON as nested maps of strings and numbers: all that results need.
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
      JsonToken value = in.nextToken();
      members.put(
          name,
          value == JsonToken.START_OBJECT
              ? object(in)
              : value.isNumeric() ? in.getDecimalValue() : in.getText());
    }
    return members;
  }

  // end::json[]

  // tag::json-write[]
  static String write(Map<String, ?> members) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator out = JSON.createGenerator(text)) {
      out.setPrettyPrinter(new DefaultPrettyPrinter());
      write(members, out);
    }
    return text + "\n";
  }

  private static void write(Map<String, ?> members, JsonGenerator out) throws IOException {
    out.writeStartObject();
    for (Map.Entry<String, ?> member : members.entrySet()) {
      out.writeFieldName(member.getKey());
      switch (member.getValue()) {
        case Map<?, ?> inner -> write(asObject(inner), out);
        case Number number -> out.writeNumber(number.toString());
        case Object other -> out.writeString(other.toString());
      }
    }
    out.writeEndObject();
  }

  @SuppressWarnings("unchecked") // JSON names its members with strings
  private static Map<String, ?> asObject(Map<?, ?> map) {
    return (Map<String, ?>) map;
  }
}
// end::json-write[]
