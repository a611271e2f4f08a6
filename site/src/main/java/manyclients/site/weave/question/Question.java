package manyclients.site.weave.question;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import manyclients.site.weave.problem.Place;

/// A question as the text asks it: `[question,id,kind,…]` above its box.
///
/// @param id its anchor; the reader's guess is kept under it, so it must stay when a text is
///   rewritten
/// @param kind the kind of its answer
/// @param folder the folder of its chapter
/// @param settings the other values in the brackets, by name
public record Question(
    String id, Kind kind, Place place, Path folder, Map<String, String> settings) {
  /// The kind of an answer: a number with its unit, one of several choices, several things in their
  /// order, or a curve through given points.
  public enum Kind {
    NUMBER,
    CHOICE,
    ORDER,
    CURVE
  }

  public Question {
    settings = Collections.unmodifiableMap(new TreeMap<>(settings));
  }

  /// Returns the names in `rate: 1,000 200; wait: 20 50`, each with the numbers of all variants.
  static Map<String, List<String>> numbers(String written) {
    Map<String, List<String>> all = new LinkedHashMap<>();
    for (String part : written.isBlank() ? new String[0] : written.split(";")) {
      String[] sides = part.split(":", 2);
      String values = sides.length == 2 ? sides[1].strip() : "";
      all.put(sides[0].strip(), List.of(values.split("\\s+")));
    }
    return all;
  }

  /// Returns the first number of each name, which is the one in the text.
  public static Map<String, String> firstNumbers(String written) {
    Map<String, String> first = new LinkedHashMap<>();
    numbers(written).forEach((name, values) -> first.put(name, values.getFirst()));
    return first;
  }

  public String setting(String name) {
    return settings.getOrDefault(name, "");
  }

  public boolean has(String name) {
    return settings.containsKey(name);
  }
}
