package manyclients.lab.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// The results of one machine: a JSON document with a member per experiment, and one for the
/// machine. The book takes its numbers from such a file.
public final class ResultFile {
  private static final String MACHINE = "environment";

  /// The numbers in the names of older files stay below this: see [#makeWay].
  private static final int MOST = 1_000;

  private final Path file;
  private final Map<String, Object> members;

  private ResultFile(Path file, Map<String, Object> members) {
    this.file = file;
    this.members = members;
  }

  /// Opens a file; a missing file is empty.
  ///
  /// @throws IOException when it cannot be read; the message names the file and its fault
  public static ResultFile open(Path file) throws IOException {
    try {
      return new ResultFile(
          file, Files.exists(file) ? Json.read(Files.readString(file)) : new TreeMap<>());
    } catch (IOException e) {
      throw new IOException("%s can't be read (%s)".formatted(file, e.getMessage()), e);
    }
  }

  /// Returns the experiments that [#put] would drop: all, if another machine has made them.
  public Set<String> lostOn(Environment machine) {
    Set<String> lost = new TreeSet<>(members.keySet());
    if (machine.facts().equals(members.get(MACHINE))) {
      lost.clear();
    }
    lost.remove(MACHINE);
    return lost;
  }

  /// Renames a file with another machine's results, so that [#put] drops none of them: `mine.json`
  /// becomes `mine-1.json`, or the next number that is free.
  ///
  /// @return its new name; empty if it can stay
  public Optional<Path> makeWay(Environment machine) throws IOException {
    if (lostOn(machine).isEmpty()) {
      return Optional.empty();
    }
    String name = file.getFileName().toString().replaceFirst("\\.json$", "");
    for (int number = 1; number < MOST; number++) {
      Path free = file.resolveSibling(name + "-" + number + ".json");
      if (Files.notExists(free)) {
        Files.move(file, free);
        return Optional.of(free);
      }
    }
    throw new IOException("there are " + MOST + " files beside " + file + ": delete some");
  }

  /// Returns the names of the facts in which this machine differs from the file's.
  public Set<String> differences(Environment machine) {
    Map<String, Object> differing = new TreeMap<>(machine.facts());
    if (members.get(MACHINE) instanceof Map<?, ?> facts) {
      differing.entrySet().removeIf(fact -> fact.getValue().equals(facts.get(fact.getKey())));
    }
    return differing.keySet();
  }

  /// Puts in a result, and replaces an older one of the same experiment. A file is about one
  /// machine: another machine's results are dropped. At every moment either the older or the newer
  /// file is there, complete.
  public void put(Environment machine, String experiment, Result result) throws IOException {
    if (!machine.facts().equals(members.put(MACHINE, machine.facts()))) {
      members.keySet().retainAll(Set.of(MACHINE));
    }
    members.put(experiment, result.asJson());
    Files.createDirectories(file.toAbsolutePath().getParent());
    Path fresh =
        file.resolveSibling(file.getFileName().toString().replaceFirst("\\.json$", "-0.json"));
    try {
      Files.writeString(fresh, Json.write(members));
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  /// Returns the result of an experiment, if it was run.
  public Optional<Result> get(String experiment) {
    return members.get(experiment) instanceof Map<?, ?> found
        ? Optional.of(Result.of(found))
        : Optional.empty();
  }
}
