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

/// What one machine measured: a JSON document with a member for each experiment, and one for the
/// machine. The book takes its numbers from there.
public final class ResultFile {
  private static final String MACHINE = "environment";

  /// What another machine has measured is put beside a file so many times at most.
  private static final int MOST = 1_000;

  private final Path file;
  private final Map<String, Object> members;

  private ResultFile(Path file, Map<String, Object> members) {
    this.file = file;
    this.members = members;
  }

  /// Opens a file; one that is not there yet is empty.
  ///
  /// @throws IOException when it cannot be read; it says which file, and what is wrong with it
  public static ResultFile open(Path file) throws IOException {
    try {
      return new ResultFile(
          file, Files.exists(file) ? Json.read(Files.readString(file)) : new TreeMap<>());
    } catch (IOException e) {
      throw new IOException("%s can't be read (%s)".formatted(file, e.getMessage()), e);
    }
  }

  /// What [#put] would drop: all experiments, if another machine has made them.
  public Set<String> lostOn(Environment machine) {
    Set<String> lost = new TreeSet<>(members.keySet());
    if (machine.facts().equals(members.get(MACHINE))) {
      lost.clear();
    }
    lost.remove(MACHINE);
    return lost;
  }

  /// Renames a file in which another machine's results are, so that [#put] drops none of them:
  /// `mine.json` becomes `mine-1.json`, or the next number that is free.
  ///
  /// @return its new name; nothing if it can stay
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

  /// What this machine is and the file's is not, by the names of the facts.
  public Set<String> differences(Environment machine) {
    Map<String, Object> differing = new TreeMap<>(machine.facts());
    if (members.get(MACHINE) instanceof Map<?, ?> facts) {
      differing.entrySet().removeIf(fact -> fact.getValue().equals(facts.get(fact.getKey())));
    }
    return differing.keySet();
  }

  /// Puts in a result, in place of an older one of the same experiment. A file tells of one
  /// machine: those of another one are dropped. Whatever happens meanwhile, the older file is
  /// there, or the newer one, and whole.
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

  /// What an experiment found, if it was run.
  public Optional<Result> get(String experiment) {
    return members.get(experiment) instanceof Map<?, ?> found
        ? Optional.of(Result.of(found))
        : Optional.empty();
  }
}
