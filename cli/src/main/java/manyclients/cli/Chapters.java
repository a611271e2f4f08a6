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

/// The chapters, as their folders are named: `01-blocking` is number 1, named blocking. The lab is
/// none, but can be asked for like one, by its name.
final class Chapters {
  private static final String LAB = "lab";

  private Chapters() {}

  record Chapter(int number, String name, Path folder) {

    /// The package of its code, below `manyclients`.
    String packageName() {
      return Stream.of("main", "test")
          .flatMap(set -> list(folder.resolve("src/" + set + "/java/manyclients")))
          .map(path -> path.getFileName().toString())
          .findFirst()
          .orElse(name);
    }

    /// `chapter 1`, or the lab.
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

  /// With the number that its experiments have.
  private static Chapter lab(Path root) {
    return new Chapter(Experiments.LAB, LAB, root.resolve(LAB));
  }

  /// Finds a chapter by its number (`1`, `01`), its name, or its folder; or the lab.
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

  /// Who asks: nothing if that chapter is not there.
  static Optional<Chapter> asking(Path root, Experiment experiment) {
    return andLab(root).reversed().stream()
        .filter(chapter -> chapter.number() == experiment.chapter())
        .findFirst();
  }

  /// Its number, or the lab.
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
