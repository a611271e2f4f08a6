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

/// An exercise. Its folder has its text, hints, stub, tests, and right and wrong answers.
///
/// @param id chapter and number, as in `1.3`, or `W.2` in the workshop
/// @param chapter the chapter's number, or [#WORKSHOP]
/// @param number the exercise's place in the chapter, from 1
/// @param title the exercise's title
/// @param minutes the time that it takes a reader of the chapter
/// @param difficulty 1 to 3
/// @param file the name of the one file to edit, as in `PermitServer.java`
/// @param page the page of its chapter, as in `01-blocking`, or the workshop's
/// @param sections the sections to read first, as [#link(String)] takes them
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
  /// The workshop's number in place of a chapter's.
  public static final int WORKSHOP = 100;

  static final Pattern DEMAND =
      Pattern.compile("(?m)^\\* \\*([^*]+)\\*( \\(for the thorough\\))?: (.*)$");

  /// Returns the text of the exercise, in AsciiDoc, without its header.
  public String text() {
    return Adoc.read(folder.resolve("exercise.adoc")).body();
  }

  /// Returns the name of the clients' protocol, as in `chat`; empty for a server that echoes.
  public Optional<String> talk() {
    return attribute("talk");
  }

  private Optional<String> attribute(String name) {
    return Optional.ofNullable(Adoc.read(folder.resolve("exercise.adoc")).attributes().get(name));
  }

  /// Returns the names of its demands, in the order of the text: `* *name*: what is demanded`.
  public List<String> demands() {
    return DEMAND.matcher(text()).results().map(found -> found.group(1)).toList();
  }

  /// Returns the names of the demands that an answer need not meet to count as solved: `* *name*
  /// (for the thorough): what is demanded`.
  public List<String> forTheThorough() {
    return DEMAND
        .matcher(text())
        .results()
        .filter(found -> found.group(2) != null)
        .map(found -> found.group(1))
        .toList();
  }

  /// Returns a demand's text without marks; empty if there is no such demand.
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

  /// Returns the full name of the class to write.
  public String className() {
    return chapter == WORKSHOP
        ? "manyclients.exercises.workshop." + simpleName()
        : "manyclients.exercises.ch" + String.format(Locale.ROOT, "%02d.", chapter) + simpleName();
  }

  public String simpleName() {
    return file.substring(0, file.length() - ".java".length());
  }

  /// Returns the file to edit, relative to a root of Java sources.
  public Path source() {
    return Path.of(className().replace('.', '/') + ".java");
  }

  /// Returns the possible places of this exercise's answer in a folder of answers: below a root of
  /// Java sources, in a copy of the course, in a module, by itself, or as the stub in the
  /// exercise's folder.
  List<Path> places() {
    return List.of(
        source(),
        Path.of("my").resolve(source()),
        Path.of("src/main/java").resolve(source()),
        Path.of(file),
        Path.of(id, file),
        Path.of(id, "stub", file));
  }

  /// Returns the tests and their helpers, which are the Java files in the exercise's folder.
  List<Path> testSources() {
    return javaFiles(folder);
  }

  /// Returns answers that differ in their design from the solution and that the tests must accept.
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

  Path stub() {
    return folder.resolve("stub").resolve(file);
  }

  /// Returns the answers that the tests must reject, each for a demand that it does not meet.
  public WrongAnswers wrongAnswers() {
    return WrongAnswers.read(folder.resolve("wrong-answers.txt"));
  }

  /// Returns the address of a section of the chapter, or of another page if it is given as
  /// `page#section`.
  public String link(String section) {
    int hash = section.indexOf('#');
    return hash < 0
        ? page + ".html#" + section
        : section.substring(0, hash) + ".html" + section.substring(hash);
  }
}
