package manyclients.exercises.kit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import manyclients.exercises.kit.EditScript.Place;

/// The answers that the tests of an exercise must reject, each for a demand that it does not meet.
/// They are the stub, and wrong answers that are written as edits of the solution. Their file has
/// stanzas:
///
/// ```
/// === never-waits
/// fails: waiting
/// -     selector.select();
/// +     selector.selectNow();
/// ```
///
/// The stanza `stub` has no edits.
public final class WrongAnswers {
  public static final String STUB = "stub";

  private static final String NAME = "=== ";
  private static final String FAILS = "fails: ";

  private final Path file;
  private final Map<String, Stanza> stanzas = new LinkedHashMap<>();

  private record Stanza(String fails, EditScript script) {}

  private WrongAnswers(Path file) {
    this.file = file;
  }

  /// @throws ExerciseProblem when the file is missing or invalid
  static WrongAnswers read(Path file) {
    try {
      WrongAnswers answers = new WrongAnswers(file);
      answers.parse(Files.readAllLines(file));
      return answers;
    } catch (IOException e) {
      throw new ExerciseProblem("cannot read " + file, "restore it from the repository");
    }
  }

  private void parse(List<String> lines) {
    int next;
    for (int from = 0; from < lines.size(); from = next) {
      next = from + 1;
      while (next < lines.size() && !lines.get(next).startsWith(NAME)) {
        next++;
      }
      parse(from + 1, lines.subList(from, next));
    }
  }

  /// @param line the line number of the stanza
  private void parse(int line, List<String> stanza) {
    String head = stanza.getFirst();
    if (!head.startsWith(NAME)) {
      throw new ExerciseProblem(
          file + ":" + line + ": '" + head + "' belongs to no answer", "begin with '=== its-name'");
    }
    String name = head.substring(NAME.length()).strip();
    Place place = new Place(file, name, line);
    if (stanza.size() < 2 || !stanza.get(1).startsWith(FAILS)) {
      throw place.problem(
          "names no demand that it fails", "write '" + FAILS + "' and a demand's name");
    }
    EditScript script = EditScript.parse(place.plus(2), stanza.subList(2, stanza.size()));
    if (script.isEmpty() != name.equals(STUB)) {
      throw place.problem(
          script.isEmpty() ? "has no edits" : "has edits, but has its own file",
          "all answers but the stub are edits of the solution");
    }
    Stanza read = new Stanza(stanza.get(1).substring(FAILS.length()).strip(), script);
    if (stanzas.put(name, read) != null) {
      throw place.problem("occurs twice", "rename one of the two");
    }
  }

  /// Returns the names of the answers that are edits of the solution, in the order of the file.
  List<String> edited() {
    return stanzas.keySet().stream().filter(name -> !name.equals(STUB)).toList();
  }

  /// Returns the text of a wrong answer.
  ///
  /// @throws ExerciseProblem when the edits do not fit the solution
  String edit(String name, String solution) {
    return find(name).script.applyTo(solution);
  }

  /// Returns the demand that an answer does not meet, as in [CheckResult#unmet]; empty for an
  /// answer without a stanza.
  public String fails(String name) {
    return stanzas.containsKey(name) ? find(name).fails : "";
  }

  private Stanza find(String name) {
    Stanza stanza = stanzas.get(name);
    if (stanza == null) {
      throw new ExerciseProblem(
          "there is no wrong answer '" + name + "' in " + file,
          "there are " + String.join(", ", stanzas.keySet()));
    }
    return stanza;
  }
}
