package manyclients.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import manyclients.lab.experiment.Experiment;
import manyclients.lab.experiment.Experiments;

/// The chapters, named after their folders: `01-blocking` has number 1 and the name blocking. The
/// lab is not a chapter, but can be found by its name in the same way.
final class Chapters {
  private static final String LAB = "lab";

  private Chapters() {}

  record Chapter(int number, String name, Path folder) {

    /// Returns the name of the chapter's package, without `manyclients`.
    String packageName() {
      return Stream.of("main", "test")
          .flatMap(set -> list(folder.resolve("src/" + set + "/java/manyclients")))
          .map(path -> path.getFileName().toString())
          .findFirst()
          .orElse(name);
    }

    /// Returns `chapter 1`, or `lab`.
    String shortName() {
      return name.equals(LAB) ? LAB : "chapter " + number;
    }

    @Override
    public String toString() {
      return number + " " + name;
    }
  }

  static List<Chapter> all(Path root) {
    return list(root.resolve("chapters"))
        .filter(folder -> folder.getFileName().toString().matches("\\d\\d-.+"))
        .map(Chapters::chapter)
        .toList();
  }

  static List<Chapter> andLab(Path root) {
    return Stream.concat(all(root).stream(), Stream.of(lab(root))).toList();
  }

  /// Returns the lab, with the chapter number that its experiments use.
  private static Chapter lab(Path root) {
    return new Chapter(Experiments.LAB, LAB, root.resolve(LAB));
  }

  /// Finds a chapter by its number (`1`, `01`), its name or its folder, or finds the lab.
  static Chapter find(Path root, String wanted) {
    if (wanted.equals(LAB)) {
      return lab(root);
    }
    List<Chapter> all = all(root);
    return all.stream()
        .filter(chapter -> names(chapter).contains(wanted))
        .findFirst()
        .orElseThrow(() ->
            CommandException.wrongUse(
                "there is no chapter '" + wanted + "'",
                "there are "
                    + all.stream().map(Chapter::toString).collect(Collectors.joining(", "))));
  }

  /// Returns the chapter of an experiment, or the lab; empty if that chapter does not exist.
  static Optional<Chapter> asking(Path root, Experiment experiment) {
    return andLab(root).reversed().stream()
        .filter(chapter -> chapter.number() == experiment.chapter())
        .findFirst();
  }

  /// Returns the number of an experiment's chapter, or `lab`.
  static String nameOf(Experiment experiment) {
    return experiment.chapter() == Experiments.LAB ? LAB : Integer.toString(experiment.chapter());
  }

  private static List<String> names(Chapter chapter) {
    String folder = chapter.folder().getFileName().toString();
    return List.of(
        Integer.toString(chapter.number()), folder.substring(0, 2), chapter.name(), folder);
  }

  private static Chapter chapter(Path folder) {
    String name = folder.getFileName().toString();
    return new Chapter(Integer.parseInt(name.substring(0, 2)), name.substring(3), folder);
  }

  private static Stream<Path> list(Path folder) {
    if (!Files.isDirectory(folder)) {
      return Stream.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isDirectory).sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
