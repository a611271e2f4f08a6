package manyclients.cli.house;

import static com.tngtech.archunit.base.DescribedPredicate.describe;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The modules of the course, by their folders.
final class House {
  static final Path ROOT =
      Path.of(System.getProperty("course.root", "..")).toAbsolutePath().normalize();

  private House() {}

  /// Returns the chapters' folders, in order.
  static List<Path> chapters() {
    return list(ROOT.resolve("chapters"))
        .filter(folder -> Files.exists(folder.resolve("pom.xml")))
        .toList();
  }

  /// Returns modules that are not chapters, by the names of their folders.
  static List<Path> named(String... folders) {
    return Stream.of(folders).map(ROOT::resolve).toList();
  }

  /// Returns the chapters, and the modules that measure and test them.
  static List<Path> measured() {
    return joined(chapters(), named("lab", "contract-tests", "experiments"));
  }

  static List<Path> modules() {
    return joined(measured(), named("checker", "site", "browser", "cli"));
  }

  private static List<Path> joined(List<Path> some, List<Path> more) {
    return Stream.concat(some.stream(), more.stream()).toList();
  }

  static JavaClasses mainOf(List<Path> modules) {
    return Imported.MAIN.that(describe("are of these modules", type -> isIn(modules, type)));
  }

  static JavaClasses testsOf(List<Path> modules) {
    return classes(modules, "target/test-classes");
  }

  private static boolean isIn(List<Path> modules, JavaClass type) {
    Path file = Path.of(type.getSource().orElseThrow().getUri());
    return modules.stream().anyMatch(module -> file.startsWith(module.resolve("target")));
  }

  private static JavaClasses classes(List<Path> modules, String folder) {
    // No rule needs the inside of the JDK and libraries, and importing it takes longest.
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
    List<Path> built =
        modules.stream().map(module -> module.resolve(folder)).filter(Files::exists).toList();
    return new ClassFileImporter().importPaths(built);
  }

  /// The main classes of all modules, imported when the first test needs them.
  private static final class Imported {
    static final JavaClasses MAIN = classes(modules(), "target/classes");
  }

  /// Returns the package of a chapter: the one folder below its `manyclients`.
  static String packageOf(Path chapter) {
    Path code =
        Stream.of("main", "test")
            .map(set -> chapter.resolve("src/" + set + "/java/manyclients"))
            .filter(Files::isDirectory)
            .flatMap(House::list)
            .findFirst()
            .orElseThrow();
    return "manyclients." + code.getFileName();
  }

  /// Returns all files below a folder whose names end in `end`.
  static List<Path> files(Path folder, String end) {
    if (Files.notExists(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(end)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Returns the names of the files in which a pattern occurs.
  static List<String> with(Pattern pattern, List<Path> files) throws IOException {
    List<String> found = new ArrayList<>();
    for (Path file : files) {
      if (pattern.matcher(Files.readString(file)).find()) {
        found.add(name(file));
      }
    }
    return found;
  }

  /// Returns the name of a file for messages: from the root, with slashes.
  static String name(Path file) {
    return ROOT.relativize(file).toString().replace(File.separatorChar, '/');
  }

  static Stream<Path> list(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
