package manyclients.exercises.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// One exercise, which has a folder of its own: its text, hints, stub, tests, right and wrong
/// answers.
///
/// @param id chapter and number, as in `1.3`, or `W.2` in the workshop
/// @param chapter the chapter's number, or [#WORKSHOP]
/// @param number its place in the chapter, from 1
/// @param title what it is called
/// @param minutes how long it takes a reader of the chapter
/// @param difficulty 1 to 3
/// @param file the name of the one file to edit, as in `PermitServer.java`
/// @param page where it stands: its chapter's page, as in `01-blocking`, or the workshop
/// @param sections ids of that page's sections to read first
/// @param folder `exercises/1.3`
public record Exercise(
    String id,
    int chapter,
    int number,
    String title,
    int minutes,
    int difficulty,
    String file,
    String page,
    List<String> sections,
    Path folder) {
  /// Stands in the place of a chapter's number.
  public static final int WORKSHOP = 100;

  static final Pattern DEMAND =
      Pattern.compile("(?m)^\\* \\*([^*]+)\\*( \\(for the thorough\\))?: (.*)$");

  /// The text of the exercise, in AsciiDoc, without its header.
  public String text() {
    return Adoc.read(folder.resolve("exercise.adoc")).body();
  }

  /// What the clients of a server say that does not echo, as in `chat`; empty for one that does.
  public Optional<String> talk() {
    return attribute("talk");
  }

  private Optional<String> attribute(String name) {
    return Optional.ofNullable(Adoc.read(folder.resolve("exercise.adoc")).attributes().get(name));
  }

  /// The names of its demands, in the order of its text: `* *its name*: what is demanded`.
  public List<String> demands() {
    return DEMAND.matcher(text()).results().map(found -> found.group(1)).toList();
  }

  /// The names of those demands that an answer need not meet to count as solved: `* *its name* (for
  /// the thorough): what is demanded`.
  public List<String> forTheThorough() {
    return DEMAND
        .matcher(text())
        .results()
        .filter(found -> found.group(2) != null)
        .map(found -> found.group(1))
        .toList();
  }

  /// What a demand says, without marks; empty when there is no demand of that name.
  public String demand(String name) {
    return DEMAND
        .matcher(text())
        .results()
        .filter(found -> found.group(1).equals(name))
        .map(found -> found.group(3).replaceAll("<<[^,>]+,\\s*([^>]+)>>", "$1"))
        .map(text -> text.replaceAll("[`_*]", ""))
        .findFirst()
        .orElse("");
  }

  /// The class to be written, by its full name.
  public String className() {
    return chapter == WORKSHOP
        ? "manyclients.exercises.workshop." + simpleName()
        : "manyclients.exercises.ch" + String.format(Locale.ROOT, "%02d.", chapter) + simpleName();
  }

  public String simpleName() {
    return file.substring(0, file.length() - ".java".length());
  }

  /// The file to edit, relative to a root of Java sources.
  public Path source() {
    return Path.of(className().replace('.', '/') + ".java");
  }

  /// Where in a folder of answers this one may be: below a root of Java sources, in a copy of the
  /// course, in a module, by itself, or as the stub among the exercises' texts.
  List<Path> places() {
    return List.of(
        source(),
        Path.of("my").resolve(source()),
        Path.of("src/main/java").resolve(source()),
        Path.of(file),
        Path.of(id, file),
        Path.of(id, "stub", file));
  }

  /// Returns the tests and their helpers: the Java files of the exercise's folder.
  List<Path> testSources() {
    return javaFiles(folder);
  }

  /// Answers of other shapes than the solution, which the tests must pass.
  List<Path> rightAnswers() {
    return javaFiles(folder.resolve("right"));
  }

  private static List<Path> javaFiles(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Returns the file that the learner begins with.
  Path stub() {
    return folder.resolve("stub").resolve(file);
  }

  /// The answers that the tests are known to reject, each for a demand that it does not meet.
  public WrongAnswers wrongAnswers() {
    return WrongAnswers.read(folder.resolve("wrong-answers.txt"));
  }

  /// Where a section of the chapter is, or of another page when it is given as `page#section`.
  public String link(String section) {
    int hash = section.indexOf('#');
    return hash < 0
        ? page + ".html#" + section
        : section.substring(0, hash) + ".html" + section.substring(hash);
  }
}
