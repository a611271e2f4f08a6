package manyclients.exercises.kit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import manyclients.exercises.kit.EditScript.Place;

/// The mutations of a solution that are no wrong answers, each with the reason, in
/// `equivalent-mutants.txt` of an exercise. Stanzas like those of [WrongAnswers], but that each
/// edit is a mutation of its own, and the reason that follows is that of all:
///
/// ```
/// === the array grows once too often
/// -     if (needed > kept.length) {
/// +     if (needed >= kept.length) {
///
/// -     int size = 2 * needed;
/// +     int size = 3 * needed;
/// --- because
///   how much is kept ahead is not asked for
/// ```
public final class EquivalentMutants {
  private static final String NAME = "=== ";
  private static final String BECAUSE = "--- because";

  private final Set<String> texts = new LinkedHashSet<>();

  private EquivalentMutants() {}

  /// @throws ExerciseProblem when a stanza has no reason, or does not fit the solution
  public static EquivalentMutants of(Exercise exercise, String solution) {
    EquivalentMutants mutants = new EquivalentMutants();
    Path file = exercise.folder().resolve("equivalent-mutants.txt");
    try {
      if (Files.exists(file)) {
        mutants.parse(file, Files.readAllLines(file), solution);
      }
    } catch (IOException e) {
      throw new ExerciseProblem("cannot read " + file, "is the repository complete?");
    }
    return mutants;
  }

  private void parse(Path file, List<String> lines, String solution) {
    int from = 0;
    while (from < lines.size()) {
      int next = from + 1;
      while (next < lines.size() && !lines.get(next).startsWith(NAME)) {
        next++;
      }
      parse(file, from, lines.subList(from, next), solution);
      from = next;
    }
  }

  private void parse(Path file, int at, List<String> stanza, String solution) {
    Place place = new Place(file, stanza.getFirst(), at + 1);
    int because = stanza.indexOf(BECAUSE);
    if (!stanza.getFirst().startsWith(NAME)
        || because < 0
        || stanza.subList(because + 1, stanza.size()).stream().allMatch(String::isBlank)) {
      throw place.problem("says no reason", "end it with '--- because' and a line or two");
    }
    List<String> edit = new ArrayList<>();
    for (int i = 1; i <= because; i++) {
      if (i < because && !stanza.get(i).isBlank()) {
        edit.add(stanza.get(i));
      } else if (!edit.isEmpty()) {
        texts.add(EditScript.parse(place.plus(i - edit.size()), edit).applyTo(solution));
        edit.clear();
      }
    }
  }

  /// The texts of the mutants, each line ended.
  public Set<String> texts() {
    return texts;
  }
}
