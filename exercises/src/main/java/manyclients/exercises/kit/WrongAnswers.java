package manyclients.exercises.kit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import manyclients.exercises.kit.EditScript.Place;

/// The answers that the tests of an exercise are known to reject, and what a learner is told about
/// each: the stub, and its mutants, which are written as edits of the solution. A file of stanzas:
///
/// ```
/// === never-waits
/// -     selector.select();
/// +     selector.selectNow();
/// --- says
///   failed    while nobody is ready it waits
///   expected  turn() to wait while nobody is ready
/// ```
///
/// The stanza `stub` has no edits. What is said is [Report#body], which never begins a line with a
/// sign.
public final class WrongAnswers {
  /// The name of the stub among the wrong answers.
  public static final String STUB = "stub";

  private static final String NAME = "=== ";
  private static final String SAYS = "--- says";

  private final Path file;
  private final List<String> lines;
  private final Map<String, Stanza> stanzas = new LinkedHashMap<>();

  /// @param says the index of the line that begins what is said; `end` when there is none
  /// @param end the index after its last line that is not blank
  private record Stanza(EditScript script, int says, int end) {}

  private WrongAnswers(Path file, List<String> lines) {
    this.file = file;
    this.lines = lines;
  }

  /// @throws ExerciseProblem when the file is not there, or not to be understood
  static WrongAnswers read(Path file) {
    try {
      WrongAnswers answers = new WrongAnswers(file, Files.readAllLines(file));
      answers.parse();
      return answers;
    } catch (IOException e) {
      throw new ExerciseProblem("cannot read " + file, "is the repository complete?");
    }
  }

  private void parse() {
    int next;
    for (int from = 0; from < lines.size(); from = next) {
      next = from + 1;
      while (next < lines.size() && !lines.get(next).startsWith(NAME)) {
        next++;
      }
      parse(from, next);
    }
  }

  private void parse(int from, int next) {
    String head = lines.get(from);
    if (!head.startsWith(NAME)) {
      throw new ExerciseProblem(
          file + ":" + (from + 1) + ": '" + head + "' belongs to no answer",
          "begin with '=== its-name'");
    }
    String name = head.substring(NAME.length()).strip();
    Place place = new Place(file, name, from + 1);
    int end = next;
    while (lines.get(end - 1).isBlank()) {
      end--;
    }
    int says = lines.subList(from, end).indexOf(SAYS);
    says = says < 0 ? end : from + says;
    EditScript script = EditScript.parse(place.plus(1), lines.subList(from + 1, says));
    if (script.isEmpty() != name.equals(STUB)) {
      throw place.problem(
          script.isEmpty() ? "has no edits" : "has edits, and is a file of its own",
          "all answers but the stub are edits of the solution");
    }
    if (stanzas.put(name, new Stanza(script, says, end)) != null) {
      throw place.problem("is there already", "give one of the two another name");
    }
  }

  /// The names of the mutants, in their order.
  List<String> mutants() {
    return stanzas.keySet().stream().filter(name -> !name.equals(STUB)).toList();
  }

  /// The text of a mutant.
  ///
  /// @throws ExerciseProblem when there is none of that name, or it does not fit the solution
  String mutant(String name, String solution) {
    return find(name).script.applyTo(solution);
  }

  /// What a learner is told about an answer, as in [Report#body]; empty when that is not recorded.
  public String says(String name) {
    Stanza stanza = find(name);
    return lines.subList(stanza.says, stanza.end).stream()
        .skip(1)
        .map(line -> line + "\n")
        .collect(Collectors.joining());
  }

  private List<String> withWords(String name, String words) {
    Stanza stanza = find(name);
    List<String> changed = new ArrayList<>(lines.subList(0, stanza.says));
    changed.add(SAYS);
    changed.addAll(words.lines().toList());
    changed.addAll(lines.subList(stanza.end, lines.size()));
    return changed;
  }

  /// Writes down what a learner is told about an answer, and leaves all else in the file as it is.
  /// Any thread may call.
  public static synchronized void rewrite(Exercise exercise, String name, String words)
      throws IOException {
    WrongAnswers before = exercise.wrongAnswers();
    List<String> after = before.withWords(name, words);
    if (!after.equals(before.lines)) {
      // whoever reads it meanwhile has the whole of it, old or new
      Path fresh = before.file.resolveSibling("wrong-answers.new");
      Files.writeString(fresh, String.join("\n", after) + "\n");
      Files.move(
          fresh, before.file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private Stanza find(String name) {
    Stanza stanza = stanzas.get(name);
    if (stanza == null) {
      throw new ExerciseProblem(
          "there is no wrong answer '" + name + "' to " + file.resolveSibling("").getFileName(),
          "there are " + String.join(", ", stanzas.keySet()));
    }
    return stanza;
  }
}
