package manyclients.http.conformance;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Reads the cases of `http11probe.txt`, whose head explains its lines.
final class ProbeTable {
  private static final int KEY = 7;

  private ProbeTable() {}

  static List<ProbeCase> read() {
    try (InputStream file = ProbeTable.class.getResourceAsStream("http11probe.txt")) {
      String text = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
      List<ProbeCase> cases = new ArrayList<>();
      for (String stanza : text.split("(?m)^=== ")) {
        if (!stanza.startsWith("#")) {
          cases.add(stanza(stanza.lines().toList()));
        }
      }
      return List.copyOf(cases);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ProbeCase stanza(List<String> lines) {
    Map<String, String> values = new HashMap<>();
    String key = "";
    for (String line : lines.subList(1, lines.size())) {
      if (line.length() < KEY || line.startsWith("###")) {
        continue;
      }
      key = line.startsWith(" ") ? key : line.substring(0, KEY).strip();
      values.merge(key, line.substring(KEY), String::concat);
    }
    String level = value(values, "level");
    List<String> sends = new ArrayList<>(List.of(value(values, "send")));
    if (values.containsKey("then")) {
      sends.add(value(values, "then"));
    }
    return new ProbeCase(
        lines.getFirst(),
        value(values, "what"),
        values.get("rfc"),
        level.replace(", unscored", ""),
        !level.endsWith("unscored"),
        Expectation.of(value(values, "pass")),
        Expectation.of(values.getOrDefault("warn", "")),
        List.copyOf(sends));
  }

  private static String value(Map<String, String> values, String key) {
    return Objects.requireNonNull(values.get(key), key);
  }
}
