package manyclients.site.weave.text;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import manyclients.site.weave.book.Exercises;
import manyclients.site.weave.book.Exercises.Exercise;
import manyclients.site.weave.book.Root;
import manyclients.site.weave.problem.Place;
import manyclients.site.weave.problem.Problems;

/// Puts the exercises of a page where its text asks for them: `exercise::1.2[]` for one of them,
/// right after its idea, and `exercises::[]` for the rest, at the end.
final class ExerciseTexts {
  private static final String OFFSET = ":leveloffset: ";

  private final Root root;
  private final Manuscript manuscript;
  private final Problems problems;
  private final String page;
  private final BiConsumer<List<Line>, Path> walker;
  private final Set<String> left = new LinkedHashSet<>();

  /// @param page the name of the page
  /// @param walker walks through the lines of an exercise's text
  ExerciseTexts(
      Root root,
      Manuscript manuscript,
      Problems problems,
      String page,
      BiConsumer<List<Line>, Path> walker) {
    this.root = root;
    this.manuscript = manuscript;
    this.problems = problems;
    this.page = page;
    this.walker = walker;
    Exercises.of(root, page).forEach(exercise -> left.add(exercise.id()));
  }

  /// Appends one exercise of the page, or reports why it cannot stand here.
  void place(String id, Line macro) {
    Optional<Exercise> exercise = Exercises.find(root, id);
    if (exercise.isEmpty()) {
      problems.add(macro.place(), "there is no exercise " + id);
    } else if (left.remove(id)) {
      append(exercise.get(), macro);
    } else if (Exercises.of(root, page).contains(exercise.get())) {
      problems.add(macro.place(), "exercise " + id + " is on this page already");
    } else {
      problems.add(macro.place(), "exercise " + id + " does not belong on the page " + page);
    }
  }

  /// Appends the exercises that are not placed, after a list of the placed ones. The placed ones
  /// are in the order of their ideas, but a reader looks for a number.
  void placeRest(Line macro) {
    List<Exercise> placed =
        Exercises.of(root, page).stream().filter(one -> !left.contains(one.id())).toList();
    if (!placed.isEmpty()) {
      manuscript.add(macro.with("These exercises come right after the ideas that they need:"));
      manuscript.add(macro.with(""));
      placed.forEach(one -> manuscript.add(macro.with("* <<%s>>".formatted(anchor(one.id())))));
      manuscript.add(macro.with(""));
    }
    List.copyOf(left).forEach(id -> place(id, macro));
  }

  private static String anchor(String id) {
    return "exercise-" + id.replace('.', '-');
  }

  /// Reports the exercises that the page has left out.
  void reportLeft() {
    for (String id : left) {
      problems.add(
          manuscript.origin(0),
          "exercise %s is missing here; write exercise::%s[] or exercises::[]".formatted(id, id));
    }
  }

  private void append(Exercise exercise, Line macro) {
    List<Line> lines = Line.of(root, exercise.text());
    Map<String, String> facts = new LinkedHashMap<>();
    int body = header(lines, facts);
    if (body == 0) {
      problems.add(lines.getFirst().place(), "this exercise has no title; begin it with = Title");
      return;
    }
    heading(exercise, lines.getFirst(), facts);
    // The exercise's own title is level 0; in a section, "== Exercises", it is a subsection.
    manuscript.add(macro.with(OFFSET + "2"));
    manuscript.add(macro.with(""));
    walker.accept(lines.subList(body, lines.size()), exercise.text());
    manuscript.add(macro.with(""));
    manuscript.add(macro.with(":leveloffset!:"));
    command(exercise.id(), macro);
    manuscript.endSection(anchor(exercise.id()), macro.place());
  }

  /// Reads title and attributes; returns the index of the first line after them, or 0 without a
  /// title.
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

  /// Requires these sections, because the exercise refers the learner to them.
  private void expect(String sections, Place place) {
    for (String section : sections.split(",\\s*")) {
      manuscript.expect(section, place);
    }
  }

  private void heading(Exercise exercise, Line title, Map<String, String> facts) {
    String id = exercise.id();
    for (String fact : List.of("minutes", "difficulty", "file")) {
      if (facts.getOrDefault(fact, "").isBlank()) {
        problems.add(title.place(), "the exercise's header lacks :" + fact + ":");
      }
    }
    manuscript.add(title.with("[#%s.exercise]".formatted(anchor(id))));
    String heading = "=== " + id + " " + title.text().substring(2).strip();
    walker.accept(List.of(title.with(heading), title.with("")), exercise.text());
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
