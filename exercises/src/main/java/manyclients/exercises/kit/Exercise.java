package manyclients.exercises.kit;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// One exercise.
///
/// @param id chapter and number, as in `1.3`
/// @param chapter the chapter's number
/// @param number its place in the chapter, from 1
/// @param title what it is called
/// @param minutes how long it takes somebody who has read the chapter
/// @param difficulty 1 to 3
/// @param file the name of the one file to edit, as in `PermitServer.java`
/// @param page where it stands: its chapter's page, as in `01-blocking`, or the workshop
/// @param sections ids of that page's sections to read first
/// @param folder where its text, hints, stub and wrong answers are
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
  static final Pattern DEMAND = Pattern.compile("(?m)^\\* \\*([^*]+)\\*: ");

  /// The text of the exercise, in AsciiDoc, without its header.
  public String text() {
    return Adoc.read(folder.resolve("exercise.adoc")).body();
  }

  /// What the clients of a server say that does not echo, as in `chat`; empty for one that does.
  public Optional<String> talk() {
    return attribute("talk");
  }

  /// Whether its stub is a whole program with one fault, so that most of the solution is given.
  public boolean repairs() {
    return attribute("repairs").filter("yes"::equals).isPresent();
  }

  private Optional<String> attribute(String name) {
    return Optional.ofNullable(Adoc.read(folder.resolve("exercise.adoc")).attributes().get(name));
  }

  /// The names of its demands, in the order of its text: `* *its name*: what is demanded`.
  public List<String> demands() {
    return DEMAND.matcher(text()).results().map(found -> found.group(1)).toList();
  }

  /// The class to be written, by its full name.
  public String className() {
    return "manyclients.exercises.ch%02d.%s".formatted(chapter, simpleName());
  }

  public String simpleName() {
    return file.substring(0, file.length() - ".java".length());
  }

  /// The file to edit, relative to a root of Java sources.
  public Path source() {
    return Path.of(className().replace('.', '/') + ".java");
  }

  /// Where in a folder of answers this one may be: below a root of Java sources, in a module, by
  /// itself, or as the stub among the exercises' texts.
  List<Path> places() {
    return List.of(
        source(),
        Path.of("src/main/java").resolve(source()),
        Path.of(file),
        Path.of(id, "stub", file));
  }

  /// The tests, the words for their failures, and the stage they are played on where one is needed;
  /// relative to a root of Java sources.
  List<Path> testSources() {
    String name = className().replace('.', '/');
    return Stream.of("Test", "Lessons", "Stage")
        .map(part -> Path.of(name + part + ".java"))
        .toList();
  }

  /// What the learner begins with.
  Path stub() {
    return folder.resolve("stub").resolve(file);
  }

  /// The answers that the tests are known to reject, and what is said about them.
  public WrongAnswers wrongAnswers() {
    return WrongAnswers.read(folder.resolve("wrong-answers.txt"));
  }

  /// The names of its mutants: the wrong answers that are edits of the solution.
  public List<String> mutants() {
    return wrongAnswers().mutants();
  }

  /// Where a section of the chapter is, or of another page when it is given as `page#section`.
  public String link(String section) {
    int hash = section.indexOf('#');
    return hash < 0
        ? page + ".html#" + section
        : section.substring(0, hash) + ".html" + section.substring(hash);
  }
}
