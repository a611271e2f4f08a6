package manyclients.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import manyclients.lab.experiment.Experiment;

/// The places of the woven book that show results. The weaver writes a line for each, the key and
/// the place, as in `4-scaling-loops-2-per-second 04-reactors.html#scaling-law`.
final class BookPlaces {
  private static final String FILE = "site/target/site/results/places.txt";

  private BookPlaces() {}

  /// Returns the places that show results of an experiment; none before the book has been woven.
  static List<String> of(Path root, Experiment experiment) throws IOException {
    Path places = root.resolve(FILE);
    return Files.isRegularFile(places) ? of(Files.readAllLines(places), experiment) : List.of();
  }

  private static List<String> of(List<String> lines, Experiment experiment) {
    String prefix = Chapters.nameOf(experiment) + "-" + experiment.id() + "-";
    var claims =
        experiment.claims().stream()
            .map(claim -> "claim-" + claim.id())
            .collect(Collectors.toSet());
    return lines.stream()
        .map(line -> line.split(" ", 2))
        .filter(line -> line.length == 2)
        .filter(line -> line[0].startsWith(prefix) || claims.contains(line[0]))
        .map(line -> line[1])
        .distinct()
        .toList();
  }
}
