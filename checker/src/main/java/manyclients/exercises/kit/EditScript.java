package manyclients.exercises.kit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A text, written as edits of another text. An edit shows the lines to remove and the lines to
/// add, and the removed lines give its place:
///
/// ```
/// - import java.util.Iterator;
///
///       connection.finish();
/// +     connection.thread.interrupt();
/// ```
///
/// A blank line divides one edit from the next. If an edit removes no lines, or lines that occur
/// more than once, it also shows unchanged lines next to them, indented by two blanks. The removed
/// and the unchanged lines must occur exactly once in the original, in this order and without a
/// gap, and edits must not overlap. There are no line numbers, so a change elsewhere in the
/// original does not affect a script, and a change of the lines that it shows makes it fail.
final class EditScript {
  private static final Pattern EDIT_LINE = Pattern.compile("[-+]|[-+ ] .*");

  private final List<Edit> edits;

  private EditScript(List<Edit> edits) {
    this.edits = edits;
  }

  /// The place of a script's line, for messages.
  ///
  /// @param name the name of the text that the script makes
  /// @param line the line's number in the file, from 1
  record Place(Path file, String name, int line) {
    Place plus(int lines) {
      return new Place(file, name, line + lines);
    }

    ExerciseProblem problem(String whatIsWrong, String whatToDo) {
      return new ExerciseProblem(file + ":" + line + " (" + name + "): " + whatIsWrong, whatToDo);
    }
  }

  /// @param place the place of the first line
  /// @throws ExerciseProblem when a line does not belong to an edit, or an edit has no place or no
  ///   effect
  static EditScript parse(Place place, List<String> lines) {
    List<Edit> edits = new ArrayList<>();
    int from = 0;
    for (int to = 0; to <= lines.size(); to++) {
      if (to == lines.size() || lines.get(to).isBlank()) {
        if (from < to) {
          edits.add(Edit.parse(place.plus(from), lines.subList(from, to)));
        }
        from = to + 1;
      }
    }
    return new EditScript(List.copyOf(edits));
  }

  boolean isEmpty() {
    return edits.isEmpty();
  }

  /// Returns the original after all edits. Each of its lines ends with a line end, even the last
  /// one.
  ///
  /// @throws ExerciseProblem when an edit does not have exactly one place, or overlaps another
  String applyTo(String original) {
    List<String> lines = original.lines().toList();
    List<Match> matches =
        edits.stream()
            .map(edit -> new Match(edit.findIn(lines), edit))
            .sorted(Comparator.comparingInt(Match::at))
            .toList();
    List<String> edited = new ArrayList<>();
    int done = 0;
    for (Match match : matches) {
      if (match.at < done) {
        throw match.edit.place.problem("overlaps another edit", "make one of the two");
      }
      edited.addAll(lines.subList(done, match.at));
      edited.addAll(match.edit.after);
      done = match.at + match.edit.before.size();
    }
    edited.addAll(lines.subList(done, lines.size()));
    return edited.stream().map(line -> line + "\n").collect(Collectors.joining());
  }

  /// @param at the index of the edit's first line in the original
  private record Match(int at, Edit edit) {}

  /// @param before the lines to find: those to remove, and the unchanged ones around them
  /// @param after their replacement: the lines to add, and the unchanged ones around them
  private record Edit(Place place, List<String> before, List<String> after) {

    static Edit parse(Place place, List<String> lines) {
      List<String> before = new ArrayList<>();
      List<String> after = new ArrayList<>();
      for (int i = 0; i < lines.size(); i++) {
        String line = lines.get(i);
        String text = text(place.plus(i), line);
        if (line.charAt(0) != '+') {
          before.add(text);
        }
        if (line.charAt(0) != '-') {
          after.add(text);
        }
      }
      if (before.isEmpty()) {
        throw place.problem("an edit without a place", "show a line next to it that stays");
      }
      if (before.equals(after)) {
        throw place.problem("an edit that changes nothing", "take it out");
      }
      return new Edit(place, before, after);
    }

    /// Returns a line without its sign.
    private static String text(Place place, String line) {
      if (!EDIT_LINE.matcher(line).matches()) {
        throw place.problem(
            "'" + line + "' belongs to no edit", "begin it with '- ', '+ ' or two blanks");
      }
      return line.substring(Math.min(2, line.length()));
    }

    int findIn(List<String> lines) {
      int at = Collections.indexOfSubList(lines, before);
      if (at < 0) {
        throw place.problem(
            "the original has no such lines, one after another",
            "has it changed? or is a blank line missing between two edits?");
      }
      if (at != Collections.lastIndexOfSubList(lines, before)) {
        throw place.problem("the original has these lines more than once", "show more of them");
      }
      return at;
    }
  }
}
