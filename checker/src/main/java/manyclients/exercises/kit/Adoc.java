package manyclients.exercises.kit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// An AsciiDoc file, as far as exercises need it: a title, attributes, and a body.
///
/// @param file the file's path, for messages
record Adoc(Path file, String title, Map<String, String> attributes, String body) {

  static Adoc read(Path file) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (IOException e) {
      throw new ExerciseProblem("cannot read " + file, "restore it from the repository");
    }
    int blank = lines.indexOf("");
    int end = blank < 0 ? lines.size() : blank;
    boolean titled = end > 0 && lines.getFirst().startsWith("= ");
    if (!titled) {
      return new Adoc(file, "", Map.of(), String.join("\n", lines).strip());
    }
    Map<String, String> attributes = new HashMap<>();
    for (String line : lines.subList(1, end)) {
      int colon = line.indexOf(':', 1);
      if (line.startsWith(":") && colon > 1) {
        attributes.put(line.substring(1, colon), line.substring(colon + 1).strip());
      }
    }
    String body = String.join("\n", lines.subList(end, lines.size())).strip();
    return new Adoc(file, lines.getFirst().substring(2).strip(), Map.copyOf(attributes), body);
  }

  String text(String attribute) {
    String value = attributes.get(attribute);
    if (value == null || value.isEmpty()) {
      throw new ExerciseProblem(
          file + " has no attribute :" + attribute + ":", "add it below the title");
    }
    return value;
  }

  int number(String attribute) {
    try {
      return Integer.parseInt(text(attribute));
    } catch (NumberFormatException e) {
      throw new ExerciseProblem(
          file + ": :" + attribute + ": is not a number", "write only digits");
    }
  }
}
