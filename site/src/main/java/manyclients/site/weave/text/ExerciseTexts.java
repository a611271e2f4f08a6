package manyclients.site.weave.text;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import manyclients.site.weave.book.Exercises;
import manyclients.site.weave.book.Root;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// Puts a chapter's exercises where its text says `exercises::[]`.
final class ExerciseTexts {
  private static final String OFFSET = ":leveloffset: ";

  private final Root root;
  private final Manuscript manuscript;
  private final Problems problems;

  ExerciseTexts(Root root, Manuscript manuscript, Problems problems) {
    this.root = root;
    this.manuscript = manuscript;
    this.problems = problems;
  }

  /// Appends each exercise of the page; `walker` walks through the lines of its text.
  void append(String page, Line macro, BiConsumer<List<Line>, Path> walker) {
    for (Exercises.Exercise exercise : Exercises.of(root, page)) {
      List<Line> lines = read(exercise.text());
      Map<String, String> facts = new LinkedHashMap<>();
      int body = header(lines, facts);
      if (body == 0) {
        problems.add(lines.getFirst().place(), "an exercise begins with = Title");
        continue;
      }
      heading(exercise.id(), lines.getFirst(), facts);
      // The exercise's own title is level 0; under "== Exercises" it is a subsection.
      manuscript.add(macro.with(OFFSET + "2"));
      manuscript.add(macro.with(""));
      walker.accept(lines.subList(body, lines.size()), exercise.text());
      manuscript.add(macro.with(""));
      manuscript.add(macro.with(":leveloffset!:"));
      command(exercise.id(), macro);
    }
  }

  private List<Line> read(Path text) {
    List<Line> lines = new ArrayList<>();
    String name = root.name(text);
    for (String line : Root.lines(text)) {
      lines.add(new Line(line, new Place(name, lines.size() + 1)));
    }
    return lines.isEmpty() ? List.of(new Line("", new Place(name, 1))) : lines;
  }

  /// Reads title and attributes; returns the index of the first line after them, 0 if no title.
  private int header(List<Line> lines, Map<String, String> facts) {
    if (!lines.getFirst().text().startsWith("= ")) {
      return 0;
    }
    int next = 1;
    while (next < lines.size()) {
      Matcher entry = Syntax.ATTRIBUTE_ENTRY.matcher(lines.get(next).text());
      if (!entry.matches()) {
        break;
      }
      facts.put(entry.group(1), entry.group(2));
      if (entry.group(1).equals("sections")) {
        expect(entry.group(2), lines.get(next).place());
      }
      next++;
    }
    return next;
  }

  /// The learner is told to read these sections: they must be there.
  private void expect(String sections, Place place) {
    for (String section : sections.split(",\\s*")) {
      manuscript.expect(section, place);
    }
  }

  private void heading(String id, Line title, Map<String, String> facts) {
    for (String fact : List.of("minutes", "difficulty", "file")) {
      if (facts.getOrDefault(fact, "").isBlank()) {
        problems.add(title.place(), "the exercise's header lacks :" + fact + ":");
      }
    }
    manuscript.add(title.with("[#exercise-" + id.replace('.', '-') + ".exercise]"));
    manuscript.add(title.with("=== " + id + " " + title.text().substring(2).strip()));
    manuscript.add(title.with(""));
    manuscript.add(title.with("[.facts]"));
    manuscript.add(
        title.with(
            "[.minutes]#%s minutes# [.difficulty]#difficulty %s# [.file]#`+%s+`#"
                .formatted(
                    facts.getOrDefault("minutes", "?"),
                    facts.getOrDefault("difficulty", "?").replaceFirst("^([123])$", "$1 of 3"),
                    facts.getOrDefault("file", "?"))));
    manuscript.add(title.with(""));
  }

  private void command(String id, Line macro) {
    String start = "./course start " + id;
    String check = "./course check " + id;
    for (String line : List.of("", "[source.command,sh]", "----", start, check, "----", "")) {
      manuscript.add(macro.with(line));
    }
  }
}
